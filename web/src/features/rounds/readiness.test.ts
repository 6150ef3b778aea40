import { expect, it } from 'vitest'
import { buildEvent, buildParticipant } from '../../testing/builders.ts'
import { remarksOn } from './readiness.ts'

const ready = buildEvent({ rounds_planned: 3, round_minutes: 60, capacity: 8 })
const here = { army_id: 1, checked_in_at: '2026-11-21T09:00:00.000Z' }
const field = [buildParticipant(here), buildParticipant(here)]
const waiting = buildParticipant({ waiting_since: '2026-11-20T09:00:00.000Z' })

it.each([
  ['nothing, when all is ready', ready, field, []],
  ['that nobody is there', ready, [], ['A round needs at least two participants.']],
  [
    'what the event does not say',
    { ...ready, rounds_planned: null, round_minutes: null },
    field,
    ['The number of rounds is not set.', 'The length of a round is not set.'],
  ],
  [
    'who is missing or unarmed',
    ready,
    [...field, buildParticipant()],
    ['1 participant without an army.', '1 participant not here yet.'],
  ],
  [
    'who is without an opponent, of all as long as nobody is here',
    ready,
    [1, 2, 3].map((army_id) => buildParticipant({ army_id })),
    ['3 playing, so one will have a bye.'],
  ],
  ['who waits while places are free', ready, [...field, waiting], ['1 waiting, although places are free.']],
  ['nothing of a participant who waited and dropped', ready, [...field, { ...waiting, dropped_after_round: 0 }], []],
  [
    'that a participant who leaves after round 2 plays round 1',
    ready,
    [...field, buildParticipant({ ...here, dropped_after_round: 2 })],
    ['3 playing, so one will have a bye.'],
  ],
])('the checklist says %s', (_what, event, participants, texts) => {
  expect(remarksOn(event, participants).map(({ text }) => text)).toEqual(texts)
})
