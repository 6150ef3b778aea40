import { basePath } from '@muster/contract'
import { exportEvent } from '@muster/contract/exports'
import { listParticipants, returnParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, entryOf, idsOf } from '../../testing/desk.ts'
import { buildImporter } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build(names = ['Ana', 'Ben', 'Cleo', 'Sam'], given = {}) {
  const field = await buildField(test, names, given)
  const [ana = 0, ben = 0, cleo = 0, sam = 0] = field.participants
  const desk = deskOf(test, field)
  const comeBack = (participant_id: number) =>
    test.call(returnParticipant, { token: field.owner.token, params: { event_id: field.id, participant_id } })
  return { desk, field, params: { event_id: field.id }, ana, ben, cleo, sam, comeBack }
}

describe('a spare', () => {
  it('plays in place of the bye, has no position, and the match of the opponent counts', async () => {
    const { desk, sam } = await build()
    expect((await desk.edit(sam, { is_spare: true })).body).toMatchObject({ is_spare: true, position: null })
    const { body: draft } = await desk.pair({ seed: 3 })
    expect(draft.byes).toEqual([])
    const pair = draft.pairings.find((each) => idsOf(each).includes(sam))
    expect(pair?.notes.join()).toContain('plays the spare, Sam')
    await desk.publish(1)
    await desk.play(1)
    const standings = await desk.standings()
    expect(standings.map(({ position }) => position)).toEqual([1, 1, 3, null])
    expect(standings.at(-1)).toMatchObject({ nickname: 'Sam', is_spare: true })
    expect(standings.every(({ wins, losses, byes }) => wins + losses === 1 && byes === 0)).toBe(true)
  })

  it('sits out when the number is even, and plays like anyone once promoted', async () => {
    const { desk, sam, ana } = await build(['Ana', 'Ben', 'Sam', 'Dan'].toSorted())
    await desk.edit(sam, { is_spare: true })
    await desk.drop(ana)
    const { body: draft } = await desk.pair()
    expect(draft.pairings.flatMap(idsOf)).not.toContain(sam)
    await desk.edit(sam, { is_spare: false })
    expect((await desk.standings()).find(({ participant_id }) => participant_id === sam)?.position).not.toBeNull()
  })

  it('needs no place of a full event, does not wait, and gives up the place it had', async () => {
    const { desk } = await build(['Ana', 'Ben'], { capacity: 2 })
    const [, ben] = await desk.participants()
    const cleo = (await desk.add('Cleo')).body
    expect(cleo.waiting_since).not.toBeNull()
    expect((await desk.add('Sam', { is_spare: true })).body.waiting_since).toBeNull()
    await desk.edit(ben?.id ?? 0, { is_spare: true })
    expect((await desk.participants()).every(({ waiting_since }) => waiting_since === null)).toBe(true)
    // Their place is taken by now.
    expect((await desk.edit(ben?.id ?? 0, { is_spare: false })).body.waiting_since).not.toBeNull()
    await desk.edit(ben?.id ?? 0, { is_spare: true })
    expect((await desk.event()).num_of_participants).toBe(2)
    const refused = await desk.edit(ben?.id ?? 0, { waiting_since: '2026-11-20T09:00:00Z' })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'waiting_since' }] }])
  })
})

describe('a drop', () => {
  it('keeps an open match open, or forfeits it, and a return opens it again', async () => {
    const { desk, ana, comeBack } = await build()
    await desk.playRound(1)
    await desk.pair()
    await desk.publish(2)
    const openOf = async () =>
      (await desk.matches()).filter((match) => match.round_number === 2 && idsOf(match).includes(ana))[0]
    expect((await desk.drop(ana)).body.dropped_results).toBe('keep')
    expect((await openOf())?.result).toBe('pending')
    const before = await desk.standings({ after_round: '1' })
    expect((await desk.drop(ana, { results: 'forfeit' })).body).toMatchObject({ dropped_results: 'forfeit' })
    const lost = await openOf()
    expect(lost).toMatchObject({
      conceded_by: ana,
      result: lost?.participant1_id === ana ? 'player2_win' : 'player1_win',
    })
    // 20 is the usual winning score of round 1.
    expect([lost?.participant1_score, lost?.participant2_score].toSorted()).toEqual([0, 20])
    const after = await desk.standings({ after_round: '1' })
    const ranked = (list: typeof before) =>
      list.map(({ participant_id, position, wins }) => [participant_id, position, wins])
    expect(ranked(after)).toEqual(ranked(before))
    expect((await comeBack(ana)).body).toMatchObject({ dropped_results: 'keep', dropped_after_round: null })
    expect(await openOf()).toMatchObject({ result: 'pending', conceded_by: null })
  })

  it('with nothing open forfeits nothing, and a return leaves a result that the desk has corrected', async () => {
    const { desk, ana, comeBack } = await build()
    await desk.playRound(1)
    expect((await desk.drop(ana, { results: 'forfeit' })).body.dropped_results).toBe('keep')
    await comeBack(ana)
    await desk.pair()
    await desk.publish(2)
    await desk.drop(ana, { results: 'forfeit' })
    const [match] = (await desk.matches()).filter((each) => each.round_number === 2 && idsOf(each).includes(ana))
    await desk.record(match?.id ?? 0, { participant1_score: 8, participant2_score: 7, conceded_by: null })
    await comeBack(ana)
    const [kept] = (await desk.matches()).filter(({ id }) => id === match?.id)
    expect(kept).toMatchObject({ participant1_score: 8, participant2_score: 7 })
    // Both lost is the desk's decision, too, and not what a forfeit leaves.
    await desk.drop(ana)
    await desk.record(match?.id ?? 0, { participant1_score: null, participant2_score: null })
    await desk.drop(ana, { results: 'forfeit' })
    await desk.record(match?.id ?? 0, { participant1_score: null, participant2_score: null, is_double_loss: true })
    await comeBack(ana)
    const [decided] = (await desk.matches()).filter(({ id }) => id === match?.id)
    expect(decided).toMatchObject({ is_double_loss: true })
  })

  it('by the participant changes nothing that the organiser has decided, who alone lets them play again', async () => {
    const { desk, field, params } = await build(['Ben', 'Cleo', 'Dan'], { registration_open: true })
    const ana = await buildUser(test, { nickname: 'Ana' })
    const entry = entryOf(test, ana, field.id)
    const { id } = (await entry.join()).body
    await desk.pair()
    await desk.publish(1)
    await desk.drop(id, { results: 'forfeit' })
    expect((await entry.drop()).body.dropped_results).toBe('forfeit')
    expect((await entry.return()).status).toBe(403)
    const [match] = (await desk.matches()).filter((each) => idsOf(each).includes(id))
    expect(match).toMatchObject({ conceded_by: id })
    expect((await desk.drop(id, { after_round: 1 })).body.dropped_results).toBe('forfeit')
    expect(params.event_id).toBe(field.id)
  })

  it('that makes matches void ends an open one without a score, and a return opens it again, also after the next round', async () => {
    const { desk, ana, comeBack } = await build()
    await desk.pair()
    await desk.publish(1)
    for (const match of await desk.matches())
      if (!idsOf(match).includes(ana)) await desk.record(match.id, { participant1_score: 20, participant2_score: 10 })
    await desk.drop(ana, { results: 'void' })
    await desk.pair()
    expect((await desk.publish(2)).status).toBe(200)
    const first = async () =>
      (await desk.matches()).find((each) => each.round_number === 1 && idsOf(each).includes(ana))
    expect(await first()).toMatchObject({ result: 'double_loss', participant1_score: null, is_void: true })
    await comeBack(ana)
    expect(await first()).toMatchObject({ result: 'pending', is_void: false })
  })

  it('makes results void for both sides in the standings of every round, as a return undoes', async () => {
    const { desk, field, ana, comeBack } = await build()
    await desk.playRound(1)
    const before = await desk.standings({ after_round: '1' })
    await desk.drop(ana, { results: 'void' })
    for (const query of [{}, { after_round: '1' }]) {
      const standings = await desk.standings(query)
      expect(standings.at(-1)).toMatchObject({
        nickname: 'Ana',
        position: null,
        wins: 0,
        losses: 0,
        dropped_results: 'void',
      })
      expect(standings.reduce((sum, { wins, losses }) => sum + wins + losses, 0)).toBe(2)
    }
    expect((await desk.matches()).every(({ result }) => result !== 'pending')).toBe(true)
    for (const file of ['matches', 'export']) {
      const { body } = await test.app.inject({ url: `${basePath}/events/${field.id}/${file}.csv` })
      const [head, ...rows] = body.trim().split('\r\n')
      expect(head?.endsWith(',is_void')).toBe(true)
      expect(rows.map((row) => row.endsWith(',true')).filter(Boolean)).toHaveLength(1)
    }
    await comeBack(ana)
    expect((await desk.matches()).some(({ is_void }) => is_void)).toBe(false)
    expect(await desk.standings({ after_round: '1' })).toEqual(before)
  })

  it('and a spare go with an export into another Muster', async () => {
    const { desk, field, params, ana, sam } = await build()
    await desk.edit(sam, { is_spare: true })
    await desk.playRound(1)
    await desk.drop(ana, { results: 'void' })
    const { body } = await test.call(exportEvent, { token: field.owner.token, params })
    const importer = await buildImporter(test)
    await importer.run(JSON.stringify({ ...body, event: { ...body.event, title: 'Elsewhere' } }))
    const { id: event_id } = await test.db
      .selectFrom('events')
      .select('id')
      .where('owner_id', '=', importer.id)
      .executeTakeFirstOrThrow()
    const { participants } = (await test.call(listParticipants, { params: { event_id } })).body
    const facts = participants.map(({ nickname, is_spare, dropped_results, wins }) => [
      nickname,
      is_spare,
      dropped_results,
      wins,
    ])
    const own = (await desk.participants()).map((one) => [one.nickname, one.is_spare, one.dropped_results, one.wins])
    expect(facts).toEqual(own)
  })
})
