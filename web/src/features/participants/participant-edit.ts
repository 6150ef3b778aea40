import type { Participant, ParticipantInput } from '@muster/contract/participants'

const fields = ['nickname', 'army_id', 'club', 'fixed_table', 'adjustment', 'adjustment_reason'] as const

type Members = NonNullable<ParticipantInput['members']>

/** What has changed of a participant. */
export type ParticipantEdit = Partial<Pick<Participant, (typeof fields)[number]>> & { members?: Members }

type Edited = { [Field in (typeof fields)[number]]?: Participant[Field] | undefined } & {
  members?: Members | undefined
}

/** The fields of a form that differ from the participant. An empty field is null. */
export const editOf = ({ members, ...edited }: Edited, participant: Participant): ParticipantEdit => ({
  ...Object.fromEntries(
    fields
      .filter((field) => field in edited && (edited[field] ?? null) !== participant[field])
      .map((field) => [field, edited[field] ?? null]),
  ),
  ...(members && textOf(members) !== textOf(participant.members) && { members }),
})

const textOf = (members: Members = []) =>
  JSON.stringify(members.map(({ nickname, army_id }) => [nickname, army_id ?? null]))
