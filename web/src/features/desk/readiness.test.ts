import { expect, it } from 'vitest'
import { buildEvent, buildParticipant } from '../../testing/builders.ts'
import { remarksOn } from './readiness.ts'

const ready = buildEvent({ rounds_planned: 3, round_minutes: 60, capacity: 8 })
const here = { army_id: 1, checked_in_at: '2026-11-21T09:00:00.000Z' }
const field = [buildParticipant(here), buildParticipant(here)]
const waiting = buildParticipant({ waiting_since: '2026-11-20T09:00:00.000Z' })

it.each([
  ['nothing when everything is ready', ready, field, []],
  ['that there are no participants', ready, [], ['A round needs at least two participants.']],
  [
    'which settings of the event are missing',
    { ...ready, rounds_planned: null, round_minutes: null },
    field,
    ['The number of rounds is not set.', 'The length of a round is not set.'],
  ],
  [
    'how many are missing or have no army',
    ready,
    [...field, buildParticipant()],
    ['1 participant without an army.', '1 participant not here yet.'],
  ],
  [
    'a bye for an odd number, counting everybody while nobody is checked in',
    ready,
    [1, 2, 3].map((army_id) => buildParticipant({ army_id })),
    ['3 playing, so one will have a bye.'],
  ],
  [
    'no bye while a spare is there',
    ready,
    [1, 2, 3, 4].map((army_id) => buildParticipant({ army_id, is_spare: army_id === 4 })),
    [],
  ],
  [
    'that a spare who is not checked in leaves the bye',
    ready,
    [...field, buildParticipant(here), buildParticipant({ army_id: 4, nickname: 'Sam', is_spare: true })],
    ['3 playing, so one will have a bye: the spare, Sam, is not checked in.'],
  ],
  [
    'how many lists are missing, if the event requires them',
    { ...ready, list_policy: 'required' as const },
    [buildParticipant({ ...here, list_submitted_at: '2026-11-18T09:00:00.000Z' }), buildParticipant(here)],
    ['1 participant without an army list.'],
  ],
  ['how many wait although places are free', ready, [...field, waiting], ['1 waiting, although places are free.']],
  ['nothing of a participant who dropped while waiting', ready, [...field, { ...waiting, dropped_after_round: 0 }], []],
  [
    'that a participant who drops after round 2 plays round 1',
    ready,
    [...field, buildParticipant({ ...here, dropped_after_round: 2 })],
    ['3 playing, so one will have a bye.'],
  ],
])('the checklist shows %s', (_what, event, participants, texts) => {
  expect(remarksOn(event, participants).map(({ text }) => text)).toEqual(texts)
})
