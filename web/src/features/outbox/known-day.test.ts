import { missionOf } from '@muster/rules/event-plan'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import type { LocalRound } from '../rounds/local-round.ts'
import { withUnsent } from './known-day.ts'

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
  }) as Partial<LocalRound> as LocalRound

it('a round that was published here draws its mission by its seed, as the server will', () => {
  const missions = ['The Vice', 'Border War'].map((name) => ({
    ...{ round_number: null, name, text: null, link: null, seed: null },
  }))
  const day = { event: buildEvent({ id: 1, missions }), participants: [], matches: [], rounds: [] }
  const published = '2026-11-21T10:00:00.000Z'
  const { event } = withUnsent(day, { actions: [], rounds: [local(1, 7, published), local(2, 8, null)] })
  expect(missionOf(event.missions, 1)).toMatchObject({ name: 'Border War', seed: 7 })
  expect(missionOf(event.missions, 2)).toBeUndefined()
  expect(withUnsent(day, { actions: [], rounds: [] }).event).toBe(day.event)
})
