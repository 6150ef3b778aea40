import * as attendance from '@muster/rules/attendance'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countHolders, findLastRound, giveWaitingPlaces } from './queries.attendance.ts'
import { getEvent } from './queries.ts'

const test = startTestApp()

const names = Array.from({ length: 12 }, (_, index) => `Participant ${index}`)
const instants = [null, null, ...[1, 2, 3].map((minute) => `2026-11-20T09:0${minute}:00.000Z`)]

const Row = fc.record({
  waiting_since: fc.constantFrom(...instants),
  dropped_after_round: fc.constantFrom(null, null, null, 0, 1, 2),
  is_spare: fc.constantFrom(false, false, false, true),
})

it('SQL decides as the rules do who counts, who holds a place, and who moves up from the waiting list', async () => {
  const { id, game_type, participants } = await buildField(test, names)
  const [one = 0, other = 0] = participants
  const match = { event_id: id, participant1_id: one, participant2_id: other, game_type }
  const law = async (rows: (typeof Row extends fc.Arbitrary<infer R> ? R : never)[], last: number, places: number) => {
    await test.db.deleteFrom('matches').execute()
    if (last > 0)
      await test.db
        .insertInto('matches')
        .values({ ...match, round_number: last })
        .execute()
    const all = rows.map((row, index) => ({
      id: participants[index] ?? 0,
      checked_in_at: null,
      ...row,
      // A spare waits for no place.
      waiting_since: row.is_spare ? null : row.waiting_since,
    }))
    for (const { id: participant, checked_in_at: _checked_in_at, ...row } of all)
      await test.db.updateTable('participants').set(row).where('id', '=', participant).execute()
    const { num_of_participants } = await getEvent(test.db, id)
    expect(num_of_participants).toBe(all.filter(attendance.isCounted).length)
    await test.db.transaction().execute(async (tx) => {
      expect(await findLastRound(tx, id)).toBe(last)
      expect(await countHolders(tx, id)).toBe(all.filter((each) => attendance.holdsPlace(each, last)).length)
      const moved = (await giveWaitingPlaces(tx, id, places)).map((each) => each.id)
      const first = attendance.waitingListOf(all).slice(0, places)
      expect(moved.toSorted((a, b) => a - b)).toEqual(first.map((each) => each.id).sort((a, b) => a - b))
    })
  }
  const Rows = fc.array(Row, { minLength: names.length, maxLength: names.length })
  await fc.assert(fc.asyncProperty(Rows, fc.nat(3), fc.nat(6), law), { seed, numRuns: inShort(30, 300) })
})
