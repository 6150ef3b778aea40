import { expect, it } from 'vitest'
import { type LocalRound, localMatchId } from '../rounds/local-round.ts'
import { isHeldUp, isKept, isReady, isSettled, queueOf } from './action-order.ts'
import type { Action, ActionOf, ActionType, UnsentAction } from './unsent-action.ts'
import type { UnsentResult } from './unsent-result.ts'

type OfPerson = Extract<Action, { participant_id: number }>['type']

/** One of each kind that is about a participant. */
const ofPerson: { [Type in OfPerson]: Omit<ActionOf<Type>, 'participant_id'> } = {
  check_in: { type: 'check_in', is_checked_in: true },
  drop: { type: 'drop', after_round: 0 },
  return: { type: 'return' },
  wait: { type: 'wait', waiting_since: null },
  spare: { type: 'spare', is_spare: true, waiting_since: null },
  edit: { type: 'edit', change: { club: 'Owls' }, army: null },
  pay: { type: 'pay', is_paid: true },
  score: { type: 'score', code: 'painting', score: 5 },
  bye: { type: 'bye', round_number: 1, has_bye: true },
}
const local_id = 2_147_000_001
const id = 41

const sendable = { matchIdOf: () => undefined, isDeferred: () => false }

const queueWith = (actions: UnsentAction[], results: UnsentResult[] = []) => queueOf({ actions, rounds: [], results })

const row = (action: Action, entered_at: number, state: UnsentAction['state']): UnsentAction => ({
  ...{ user_id: 1, event_id: 7, slot: String(entered_at), key: String(entered_at), entered_at },
  ...{ action, names: ['Liv'], attempts: 0, known: {}, state },
})

it.each(Object.keys(ofPerson) as OfPerson[])(
  'a later %s of somebody who was added on this device waits for the earlier one, so that the last value wins',
  (type: ActionType) => {
    const about = (participant_id: number) => ({ ...ofPerson[type as OfPerson], participant_id }) as Action
    const people = [{ local_id, input: { nickname: 'Liv' }, army: null }]
    const added = row({ type: 'add', people, are_here: false }, 1, { kind: 'added', ids: { [local_id]: id } })
    const [earlier, later] = [row(about(local_id), 2, { kind: 'sending' }), row(about(id), 3, { kind: 'waiting' })]
    expect(isReady(later, queueWith([added, earlier, later]), sendable)).toBe(false)
    expect(isReady(later, queueWith([added, later]), sendable)).toBe(true)
  },
)

it.each(['drop', 'return'] as const)(
  'a %s waits for an earlier match of the same person, which it settles or opens again',
  (type) => {
    const pair = { type: 'pair', round_number: 1, participant1_id: 40, participant2_id: id } as const
    const earlier = row(pair, 1, { kind: 'sending' })
    const later = (participant_id: number) =>
      row({ ...ofPerson[type], participant_id } as Action, 2, { kind: 'waiting' })
    expect(isReady(later(id), queueWith([earlier, later(id)]), sendable)).toBe(false)
    expect(isReady(later(42), queueWith([earlier, later(42)]), sendable)).toBe(true)
  },
)

const resultOf = (entered_at: number, state: UnsentResult['state'] = { kind: 'waiting' }) =>
  ({ event_id: 7, match_id: 60, about: { sides: [40, id] }, entered_at, state }) as unknown as UnsentResult

const settling: [string, Action][] = [
  ['return', { type: 'return', participant_id: id }],
  ['forfeit', { type: 'drop', participant_id: id, after_round: 1, results: 'forfeit' }],
]

it.each(settling)('a result waits for an earlier %s, and a later one for the result', (_, action) => {
  const [earlier, later] = [row(action, 1, { kind: 'waiting' }), row(action, 3, { kind: 'waiting' })]
  const isSent = (sent: UnsentAction, result: UnsentResult) => [
    isSettled(result, queueWith([sent], [result])),
    isReady(sent, queueWith([sent], [result]), sendable),
  ]
  expect(isSent(earlier, resultOf(2))).toEqual([false, true])
  expect(isSent(later, resultOf(2))).toEqual([true, false])
  // A correction has the place of the first value, and what needs a decision holds up nothing.
  expect(isSent(later, { ...resultOf(4), placed_at: 2 })).toEqual([true, false])
  expect(isSent(later, resultOf(2, { kind: 'refused', message: '' }))).toEqual([true, true])
})

it.each<[string, Action]>([
  ['a plain drop', { type: 'drop', participant_id: id, after_round: 1, results: 'keep' }],
  ['a return of somebody else', { type: 'return', participant_id: 42 }],
])('a result and %s go side by side', (_, action) => {
  for (const place of [1, 3]) {
    const other = row(action, place, { kind: 'waiting' })
    expect(isSettled(resultOf(2), queueWith([other], [resultOf(2)]))).toBe(true)
    expect(isReady(other, queueWith([other], [resultOf(2)]), sendable)).toBe(true)
  }
})

const pairAction = { type: 'pair', round_number: 2, participant1_id: id, participant2_id: 40 } as const
const roundOf = (kind: LocalRound['state']['kind'], entered_at: number) =>
  ({
    ...{ event_id: 7, round_number: 2, published_at: '2026-11-21T10:00:00.000Z', entered_at, replaces: null },
    ...{ pairings: [], byes: [], state: { kind } },
  }) as Partial<LocalRound> as LocalRound

it('a drop that ends matches waits for the result of a pair that was sent, and not for one that needs a decision', () => {
  const drop = row({ type: 'drop', participant_id: id, after_round: 2, results: 'void' }, 3, { kind: 'waiting' })
  const about = { sides: [id, 40], round_number: 2 } as unknown as UnsentResult['about']
  const result = { ...resultOf(2), match_id: localMatchId(2, id), about }
  expect(isReady(drop, queueWith([drop], [result]), sendable)).toBe(false)
  const refused = row(pairAction, 1, { kind: 'refused', message: '' })
  expect(isReady(drop, queueWith([refused, drop], [result]), sendable)).toBe(true)
})

it('a pair of a round of this device goes after it, and never holds it up', () => {
  const pair = row(pairAction, 1, { kind: 'waiting' })
  // A page that has closed in between has left the pair behind a round that goes later now.
  for (const place of [0, 2]) {
    const queue = queueOf({ actions: [pair], rounds: [roundOf('waiting', place)], results: [] })
    expect(isReady(pair, queue, sendable)).toBe(false)
    expect(isHeldUp(roundOf('waiting', place), queue)).toBe(false)
  }
  expect(isReady(pair, queueWith([pair]), sendable)).toBe(true)
})

it('what follows a pair of a round that needs a decision counts as not sent, and holds up nobody else', () => {
  const [pair, drop] = [
    row(pairAction, 2, { kind: 'waiting' }),
    row({ type: 'drop', participant_id: id, after_round: 2, results: 'keep' }, 3, { kind: 'waiting' }),
  ]
  const other = row({ type: 'return', participant_id: 42 }, 4, { kind: 'waiting' })
  const expectKept = (kind: 'waiting' | 'refused' | 'conflict', isStuck: boolean) => {
    const queue = queueOf({ actions: [pair, drop, other], rounds: [roundOf(kind, 1)], results: [] })
    expect([pair, drop, other].map((each) => isKept(each, queue, false))).toEqual([isStuck, isStuck, false])
    expect(isReady(other, queue, sendable)).toBe(isStuck)
  }
  expectKept('waiting', false)
  expectKept('refused', true)
  expectKept('conflict', true)
})
