import type { RoundMethod } from '@muster/contract/rounds'
import { dayFrom } from '@muster/rules/day'
import { withNotes } from '@muster/rules/pair-and-check'
import { checkRoundOf, pairRound } from '@muster/rules/pair-round'
import { seed as firstSeed, inShort } from '@muster/rules/testing/extent'
import { chance } from '@muster/rules/testing/simulation'
import { expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const methods: RoundMethod[] = ['swiss', 'swiss', 'swiss', 'random', 'round_robin', 'round_robin', 'elimination']
const rankings = [undefined, ['match_points', 'score_difference'], ['wins', 'opponents_win_rate', 'lot']] as const

it(`a device pairs and checks as the server does, in ${inShort(6, 500)} random days`, async () => {
  for (let run = 0; run < inShort(6, 500); run++) {
    const salt = firstSeed * 1009 + run
    const lot = (...ids: number[]) => chance(salt, ...ids)
    const pick = <T>(list: readonly T[], ...ids: number[]) => list[Math.floor(lot(...ids) * list.length)] as T
    const names = Array.from({ length: 2 + Math.floor(lot(1) * 9) }, (_, index) => `P${index}`)
    const ranking = pick(rankings, 2)
    const field = await buildField(test, names, {
      rounds_planned: 5,
      table_policy: pick(['fresh', 'by_standing'] as const, 3),
      ...(ranking && { ranking: [...ranking] }),
    })
    const day = deskOf(test, field)
    for (const [index, id] of field.participants.entries()) {
      if (lot(4, index) < 0.4) await day.edit(id, { club: pick(['Guild', 'Tower'], 5, index) })
      if (lot(6, index) < 0.1) await day.edit(id, { fixed_table: 1 + Math.floor(lot(7, index) * 4) })
    }
    const method = pick(methods, 8)
    for (let round = 1; round <= 4; round++) {
      if (lot(9, round) < 0.3) await day.drop(pick(field.participants, 10, round))
      if (lot(11, round) < 0.3) field.participants.push((await day.add(`Late ${round}`)).body.id)
      const [first] = field.participants
      const input = {
        method,
        seed: Math.floor(lot(12, round) * 2 ** 31),
        keep: [],
        forbid: lot(13, round) < 0.3 && first ? [[first, pick(field.participants.slice(1), 14, round)]] : [],
        keep_clubs_apart: lot(15, round) < 0.3,
        ...(method === 'elimination' && { top: pick([2, 4, 8, 16], 16) }),
      }
      const known = await readDay(day)
      const local = pairRound(dayFrom(known), round, input)
      const { status, body } = await day.pair(input)
      const where = `run ${run} (seed ${firstSeed}), round ${round}, ${method}`
      if ('refusal' in local) {
        expect({ status, detail: (body as { detail?: string }).detail }, where).toEqual({
          status: local.refusal.code === 'invalid_input' ? 422 : 409,
          detail: local.refusal.sentence,
        })
        break
      }
      expect(status, `${where}: ${JSON.stringify(body)}`).toBe(201)
      const { draft, check } = local
      expect(body.check, where).toEqual(check)
      expect(sorted(body.pairings), where).toEqual(sorted(withNotes(draft.pairings, check)))
      expect(body.byes.map(({ participant_id }) => participant_id).sort(), where).toEqual([...draft.byes].sort())
      expect(body.seeds, where).toEqual(draft.seeds)
      await day.publish(round, { despite_pending: true })
      for (const match of await day.matches())
        if (match.round_number === round && lot(17, round, match.table_number ?? 0) < 0.9)
          await day.record(match.id, {
            participant1_score: Math.floor(lot(18, round, match.table_number ?? 0) * 20),
            participant2_score: Math.floor(lot(19, round, match.table_number ?? 0) * 20),
          })
      // The list of rounds says neither which pairs were forbidden nor whether clubs were kept apart.
      if (input.forbid.length > 0 || input.keep_clubs_apart) continue
      expect(await day.check(round, undefined, { check_now: 'true' }), `${where}, published`).toEqual(
        checkRoundOf(dayFrom(await readDay(day)), round),
      )
    }
  }
})

/** What a device of somebody else knows. */
const readDay = async (day: ReturnType<typeof deskOf>) => ({
  event: await day.event(),
  participants: await day.participants(),
  matches: await day.matches(),
  rounds: await day.rounds(''),
})

const sorted = (pairings: ReturnType<typeof withNotes>) =>
  pairings.toSorted((a, b) => (a.table_number ?? 0) - (b.table_number ?? 0) || a.participant1_id - b.participant1_id)
