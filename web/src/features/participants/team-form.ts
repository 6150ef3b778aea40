import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { OwnEntry, ParticipantInput } from '@muster/contract/participants'
import { z } from '@muster/contract/zod'

const nobody = { nickname: '', army_id: null }

const Members = ParticipantInput.shape.members.unwrap()

/** The members of a team as form values: two without a name are none. Fields that nobody has touched have no value. */
export const FormMembers = z
  .array(z.object({ nickname: z.string().optional(), army_id: z.int().nullish() }).optional())
  .transform((typed): z.input<typeof Members> => {
    const both = [0, 1].map((index) => ({ ...typed[index], nickname: typed[index]?.nickname ?? '' }))
    return both.every(({ nickname }) => nickname.trim() === '') ? [] : both
  })
  .pipe(Members)
  .optional()

/** The members of a participant as form values. A copy of an earlier build has none. */
export const membersIn = ({ members = [] }: Pick<Participant, 'members'>) =>
  [0, 1].map((index) => {
    const { nickname, army_id } = members[index] ?? nobody
    return { nickname, army_id }
  })

/** A participant's own entry as form values. */
export const OwnForm = OwnEntry.extend({ members: FormMembers })

/** The own entry of a participant, or of somebody who joins with this nickname: of a team, its name and members. */
export const ownValues = (
  { team_size }: Pick<Event, 'team_size'>,
  { nickname, ...own }: Pick<Participant, 'nickname'> & Partial<Participant>,
) => {
  if (team_size !== 2) return { army_id: own.army_id ?? null }
  if (own.members) return { nickname, members: membersIn({ members: own.members }) }
  return { nickname: '', members: [{ nickname, army_id: null }, { ...nobody }] }
}
