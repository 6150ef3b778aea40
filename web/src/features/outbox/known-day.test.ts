import { missionOf } from '@muster/rules/event-plan'
import { expect, it } from 'vitest'
import { buildEvent, buildMatch, buildParticipant } from '../../testing/builders.ts'
import type { LocalRound } from '../rounds/local-round.ts'
import { playedRounds } from '../standings/played-rounds.ts'
import { withUnsent } from './known-day.ts'
import type { UnsentAction } from './unsent-action.ts'

const local = (round_number: number, seed: number, published_at: string | null) =>
  ({
    user_id: 1,
    event_id: 1,
    round_number,
    seed,
    published_at,
    method: 'swiss',
    pairings: [],
    byes: [],
    forbid: [],
    seeds: null,
    names: {},
    state: { kind: 'waiting' },
  }) as Partial<LocalRound> as LocalRound

const nothing = { actions: [], rounds: [], results: [] }

it('a round that was published here draws its mission by its seed, as the server will', () => {
  const missions = ['The Vice', 'Border War'].map((name) => ({
    ...{ round_number: null, name, text: null, link: null, seed: null },
  }))
  const day = { event: buildEvent({ id: 1, missions }), participants: [], matches: [], rounds: [] }
  const published = '2026-11-21T10:00:00.000Z'
  const { event } = withUnsent(day, { ...nothing, rounds: [local(1, 7, published), local(2, 8, null)] })
  expect(missionOf(event.missions, 1)).toMatchObject({ name: 'Border War', seed: 7 })
  expect(missionOf(event.missions, 2)).toBeUndefined()
  expect(withUnsent(day, nothing).event).toBe(day.event)
})

it('a drop that makes matches void marks them for both sides, also before the server has it', () => {
  const [ana, ben] = [buildParticipant({ nickname: 'Ana' }), buildParticipant({ nickname: 'Ben' })]
  const sides = { participant1_id: ana.id, participant2_id: ben.id, participant1: ana, participant2: ben }
  const matches = [buildMatch({ ...sides, participant1_score: 20, participant2_score: 10, result: 'player1_win' })]
  const day = { event: buildEvent({ id: 1 }), participants: [ana, ben], matches, rounds: [] }
  const drop = {
    ...{ event_id: 1, entered_at: 1, known: {}, state: { kind: 'waiting' } },
    action: { type: 'drop', participant_id: ana.id, after_round: 1, results: 'void' },
  } as Partial<UnsentAction> as UnsentAction
  const rowsOf = (actions: UnsentAction[]) =>
    playedRounds({
      id: ben.id,
      matches: withUnsent(day, { ...nothing, actions }).matches,
      rounds: [],
      after: undefined,
    })
  expect(rowsOf([]).map(({ outcome, own }) => [outcome, own])).toEqual([['loss', 10]])
  expect(rowsOf([drop])).toMatchObject([{ outcome: 'void', opponent: 'Ana', own: undefined }])
})
