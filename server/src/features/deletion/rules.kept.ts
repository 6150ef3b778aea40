import { givenRoles } from '@muster/contract/roles'
import { z } from 'zod'

/** The data that undoes a deletion, before it is sealed. */
export const Kept = z.object({
  /** The row of the account. It has the columns that the table had at the deletion. */
  user: z.looseObject({ id: z.int(), email: z.string(), nickname: z.string() }),
  participants: z.array(
    z.object({
      id: z.int(),
      event_id: z.int(),
      nickname: z.string(),
      club: z.string().nullable(),
      // A former version of Muster sealed none of these.
      dropped_after_round: z.int().nullable().default(null),
      members: z.array(z.object({ nickname: z.string(), army_id: z.int().nullable() })).default([]),
      /** When the organiser confirmed the claim of this participant; null if there was none. */
      confirmed_at: z.string().nullable().default(null),
    }),
  ),
  events: z.array(z.object({ id: z.int(), registration_open: z.boolean(), check_in_open: z.boolean() })),
  /** The roles in events of others; an event that was passed on counts as one. A former version sealed none. */
  roles: z.array(z.object({ event_id: z.int(), role: z.enum(givenRoles) })).default([]),
  /** How many of each went without a way back. */
  lost: z.object({
    alerts: z.int(),
    feedback: z.int(),
    calendar: z.int(),
    claims: z.int(),
    passkeys: z.int(),
    imports: z.int().default(0),
    drafts: z.int(),
    channels: z.int(),
  }),
})
export type Kept = z.infer<typeof Kept>

const amount = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What a restoration leaves out, in sentences for its user. */
export function notRestored({
  lost,
  participants,
  renamed,
  events,
}: {
  lost: Kept['lost']
  /** How many participants are gone, or belong to someone else. */
  participants: number
  /** How many participants keep another name. */
  renamed: number
  /** How many events are gone, or have an owner. */
  events: number
}): string[] {
  const sentences: [number, string][] = [
    [lost.alerts, `${amount(lost.alerts, 'alert', 'alerts')}: follow your searches again on the Events page.`],
    [lost.feedback, `${amount(lost.feedback, 'piece', 'pieces')} of feedback.`],
    [lost.calendar, 'The address of your calendar: create a new one.'],
    [lost.claims, `${amount(lost.claims, 'claim', 'claims')} that no organiser had confirmed: claim the name again.`],
    [lost.passkeys, `${amount(lost.passkeys, 'passkey', 'passkeys')}: add them again on your profile.`],
    [
      lost.imports,
      `${amount(lost.imports, 'import: what it', 'imports: what they')} added stays, and cannot be undone any more.`,
    ],
    [lost.drafts, `${amount(lost.drafts, 'draft event', 'draft events')}.`],
    [lost.channels, `The channel of ${amount(lost.channels, 'event', 'events')}: set it up again.`],
    [events, `${amount(events, 'event', 'events')} of yours: deleted since, or with another organiser by now.`],
    [
      participants,
      `Your place in ${amount(participants, 'event', 'events')}: deleted since, or claimed by somebody else.`,
    ],
    [
      renamed,
      `Your name in ${amount(renamed, 'event', 'events')}: somebody else has it there, or the organiser has changed it.`,
    ],
  ]
  return sentences.filter(([count]) => count > 0).map(([, sentence]) => sentence)
}
