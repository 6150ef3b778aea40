import type { Participant } from '@muster/contract/participants'
import { countFree, holdsPlace } from '@muster/rules/attendance'
import { isUnderWay, peopleIn } from './action-order.ts'
import type { IdOf } from './local-person.ts'
import type { Action, ActionOf, NewPerson, UnsentAction } from './unsent-action.ts'

interface Field {
  event_id: number
  capacity: number | null
  /** The last round that is published, here or by the server; 0 before the first. */
  last_round: number
}

/** The participants with what this device has done about them and the server does not have, in the order of intent. */
export function withPeople(
  participants: readonly Participant[],
  rows: readonly UnsentAction[],
  { idOf, ...field }: Field & { idOf: IdOf },
): Participant[] {
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  for (const { action, entered_at, state } of rows) {
    if (action.type === 'add') addPeople(byId, action, { ...field, idOf, at: new Date(entered_at).toISOString() })
    else if (isUnderWay({ state }))
      for (const id of peopleIn(action).map(idOf)) {
        const known = byId.get(id)
        if (known) byId.set(id, { ...known, ...changeOf(action, known, new Date(entered_at).toISOString()) })
      }
  }
  return [...byId.values()]
}

/** Somebody stays here until the list of the server has them, under the id of the server once it has given one. */
function addPeople(
  byId: Map<number, Participant>,
  { people, are_here }: ActionOf<'add'>,
  { idOf, at, ...field }: Field & { idOf: IdOf; at: string },
) {
  for (const person of people) {
    const id = idOf(person.local_id)
    if (byId.has(id)) continue
    const holders = [...byId.values()].filter((each) => holdsPlace(each, field.last_round)).length
    const isFull = countFree(field.capacity, holders) === 0
    const checked_in_at = are_here ? at : null
    byId.set(
      id,
      toParticipant(person, { id, event_id: field.event_id, checked_in_at, waiting_since: isFull ? at : null }),
    )
  }
}

function changeOf(action: Action, { checked_in_at }: Participant, at: string): Partial<Participant> {
  switch (action.type) {
    case 'check_in':
      return { checked_in_at: action.is_checked_in ? (checked_in_at ?? at) : null }
    case 'drop':
      return { dropped_after_round: action.after_round }
    case 'return':
      return { dropped_after_round: null }
    case 'wait':
      return { waiting_since: action.waiting_since }
    case 'army':
      return { army_id: action.army_id, ...armyNames(action.army) }
    default:
      return {}
  }
}

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
  army_written: input.army_written ?? null,
  club: input.club ?? null,
  fixed_table: input.fixed_table ?? null,
  dropped_after_round: null,
  adjustment: 0,
  adjustment_reason: null,
  wins: 0,
  draws: 0,
  losses: 0,
  position: null,
  version: 0,
})
