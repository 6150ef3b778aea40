import { foldName } from '@muster/contract/names'
import type { Participant, ParticipantInput } from '@muster/contract/participants'
import { countFree, holdsPlace, waitingListOf } from '@muster/rules/attendance'
import type { IdOf } from '../participants/local-person.ts'
import { idsOf, isUnderWay, peopleIn } from './action-order.ts'
import type { Action, ActionOf, NewPerson, UnsentAction } from './unsent-action.ts'

interface Field {
  event_id: number
  capacity: number | null
  /** The last round that is published before this place in the order of intent, here or by the server; 0 for none. */
  lastRoundAt: (place: number) => number
}

/**
 * Finds the ids of the server. Somebody who was added here and has the name of a participant counts as that one, until the
 * user says otherwise: nobody is shown, or paired, twice.
 */
export function presumedIds(rows: readonly UnsentAction[], participants: readonly Participant[]): IdOf {
  const known = idsOf(rows)
  const byName = new Map(participants.map(({ id, nickname }) => [foldName(nickname), id]))
  const presumed = new Map<number, number>()
  for (const { action, state } of rows) {
    if (action.type !== 'add' || state.kind === 'added') continue
    for (const { local_id, input } of action.people) {
      const id = byName.get(foldName(input.nickname))
      if (id !== undefined) presumed.set(local_id, id)
    }
  }
  return (id) => presumed.get(known(id)) ?? known(id)
}

/** The participants with what this device has done about them and the server does not have, in the order of intent. */
export function withPeople(
  participants: readonly Participant[],
  rows: readonly UnsentAction[],
  { idOf, ...field }: Field & { idOf: IdOf },
): Participant[] {
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  for (const { action, entered_at, state } of rows) {
    const at = new Date(entered_at).toISOString()
    const last_round = field.lastRoundAt(entered_at)
    // Once the server has them, they are in its list, or are removed again.
    if (state.kind === 'added') continue
    if (action.type === 'add') addPeople(byId, action, { ...field, idOf, at, last_round })
    else if (isUnderWay({ state }))
      for (const id of peopleIn(action).map(idOf)) {
        const known = byId.get(id)
        if (!known) continue
        const isFull = countFree(field.capacity, countHolders(byId, last_round)) === 0
        byId.set(id, { ...known, ...changeOf(action, known, { at, isFull }) })
        // Once the event has begun, its owner decides who gets in.
        if (last_round === 0) refill(byId, field)
      }
  }
  return [...byId.values()]
}

const countHolders = (byId: ReadonlyMap<number, Participant>, last_round: number) =>
  [...byId.values()].filter((each) => holdsPlace(each, last_round)).length

/** Gives the places that are left to those who have waited longest, as the server does. */
function refill(byId: Map<number, Participant>, { capacity }: Field) {
  if (capacity === null) return
  const free = countFree(capacity, countHolders(byId, 0)) ?? 0
  for (const next of waitingListOf([...byId.values()]).slice(0, free))
    byId.set(next.id, { ...next, waiting_since: null })
}

function addPeople(
  byId: Map<number, Participant>,
  { people, are_here }: ActionOf<'add'>,
  { idOf, at, last_round, ...field }: Field & { idOf: IdOf; at: string; last_round: number },
) {
  for (const person of people) {
    const id = idOf(person.local_id)
    if (byId.has(id)) continue
    const isFull = countFree(field.capacity, countHolders(byId, last_round)) === 0
    const checked_in_at = are_here ? at : null
    byId.set(
      id,
      toParticipant(person, { id, event_id: field.event_id, checked_in_at, waiting_since: isFull ? at : null }),
    )
  }
}

function changeOf(
  action: Action,
  { checked_in_at, dropped_after_round, waiting_since, category_scores, is_spare, members }: Participant,
  { at, isFull }: { at: string; isFull: boolean },
): Partial<Participant> {
  switch (action.type) {
    case 'check_in':
      return { checked_in_at: action.is_checked_in ? (checked_in_at ?? at) : null }
    case 'drop':
      return { dropped_after_round: action.after_round, dropped_results: action.results ?? 'keep' }
    case 'return':
      // A no-show whose place is taken by now waits for another.
      return {
        dropped_after_round: null,
        dropped_results: 'keep',
        waiting_since: dropped_after_round === 0 && isFull && !is_spare ? (waiting_since ?? at) : waiting_since,
      }
    case 'wait':
      return { waiting_since: action.waiting_since }
    case 'spare':
      // A spare had no place.
      return {
        is_spare: action.is_spare,
        waiting_since: action.waiting_since ?? (isFull && !action.is_spare ? at : null),
      }
    case 'score':
      return { category_scores: withScore(category_scores, action) }
    case 'edit':
      return {
        ...action.change,
        ...(action.change.army_id !== undefined && armyNames(action.army)),
        members: action.change.members ? membersOf(action.change.members, members) : members,
      }
    default:
      return {}
  }
}

/** A copy of an earlier build has no scores. */
function withScore(before: Participant['category_scores'] | undefined, { code, score }: ActionOf<'score'>) {
  const { [code]: _former, ...others } = before ?? {}
  return score === null ? others : { ...others, [code]: score }
}

/** The members as typed here; the names of armies that they did not have before come with the next response. */
const membersOf = (
  typed: NonNullable<ParticipantInput['members']>,
  before: Participant['members'],
): Participant['members'] =>
  typed.map(({ nickname, army_id = null }, index) => {
    const nobody = { army_name: null, army_faction: null, is_member: false, user_id: null }
    const { is_member, user_id } = before[index] ?? nobody
    const known = before.find((member) => member.army_id === army_id) ?? nobody
    return { nickname, army_id, army_name: known.army_name, army_faction: known.army_faction, is_member, user_id }
  })

const armyNames = (army: NewPerson['army']) => ({
  army_name: army?.name ?? null,
  army_faction: army?.faction ?? null,
  army_grand_alliance: army?.grand_alliance ?? null,
})

const toParticipant = (
  { input, army }: NewPerson,
  given: Pick<Participant, 'id' | 'event_id' | 'checked_in_at' | 'waiting_since'>,
): Participant => ({
  ...given,
  user_id: null,
  is_member: false,
  handle: null,
  nickname: input.nickname.trim(),
  army_id: input.army_id ?? null,
  ...armyNames(army),
  members: membersOf(input.members ?? [], []),
  army_written: input.army_written ?? null,
  club: input.club ?? null,
  fixed_table: input.fixed_table ?? null,
  dropped_after_round: null,
  dropped_results: 'keep',
  forfeited_match_id: null,
  is_spare: input.is_spare ?? false,
  list_submitted_at: null,
  list_is_late: false,
  adjustment: 0,
  adjustment_reason: null,
  category_scores: {},
  wins: 0,
  draws: 0,
  losses: 0,
  position: null,
  version: 0,
})
