import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { InstantInput } from './event-fields.ts'
import { Event, EventParams } from './events.ts'
import { Id, IdInPath, Instant, TokenInLink } from './fields.ts'
import { type GivenRole as GivenRoleName, givenRoles, roles } from './roles.ts'
import { z } from './zod.ts'

/** The maximum number of an event's members of the staff, without its owner. */
export const staffMax = 30

/** The maximum number of an event's invitations and links that nobody has accepted or ended. */
export const invitationsMax = 30

/** How long an invitation by mail works, in days. */
export const invitationDays = 14

/** The maximum life of a link, in days. */
export const linkDaysMax = 3

/** @internal What the two roles that an owner gives may do, for mails and pages. */
export const duties: Readonly<Record<GivenRoleName, string>> = {
  helper: 'Helpers check people in, enter results and answer calls.',
  organiser: 'Organisers do everything that the owner does, except for deleting the event and choosing its staff.',
}

/** What a member of the staff may do; each may also do what those before may. @example helper */
export const Role = z.enum(roles).meta({ id: 'Role' })

/** What an owner gives. @example helper */
const GivenRole = z.enum(givenRoles, 'Please choose a role').meta({ id: 'GivenRole' })

/** A member of an event's staff. */
export const StaffMember = z
  .object({
    /** Their account. @example 3 */
    user_id: Id,
    /** The nickname of the account. @example Ana */
    nickname: z.string(),
    /** What they may do. @example helper */
    role: Role,
    /** When they accepted; null for the owner. */
    accepted_at: Instant.nullable(),
    /** When the role ends automatically; null if it does not. @example null */
    expires_at: Instant.nullable(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that nobody has accepted yet, or a link that works. */
export const Invitation = z
  .object({
    /** For withdrawing it. @example 5 */
    id: Id,
    /** The address that it was mailed to; null for a link. @example ben@example.com */
    email: z.string().nullable(),
    /** What it makes of who accepts. @example helper */
    role: GivenRole,
    /** When it stops working, in UTC. For a link, the role ends then, too. @example 2026-12-11T18:00:00.000Z */
    expires_at: Instant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** @internal */
export const InvitationInput = z.object({
  /** Whom to invite. The account that accepts may have another address. @example ben@example.com */
  email: email('Please enter an email address'),
  /** What they may do. @example helper */
  role: GivenRole,
})
export type InvitationInput = z.output<typeof InvitationInput>

/** @internal */
export const LinkInput = z.object({
  /** A link makes helpers. @example helper */
  role: z.literal('helper', 'A link makes helpers'),
  /** When link and role end: within three days. @example 2026-09-20T22:00:00Z */
  expires_at: InstantInput,
})
export type LinkInput = z.output<typeof LinkInput>

const MemberParams = EventParams.extend({
  /** The `user_id` of a member of the staff. @example 3 */
  user_id: IdInPath,
})
export type MemberIds = z.output<typeof MemberParams>

const InvitationParams = EventParams.extend({
  /** The `id` of an invitation or link. @example 5 */
  invitation_id: IdInPath,
})
export type InvitationIds = z.output<typeof InvitationParams>

const owned = { tag: 'events', access: 'owner', params: EventParams } as const

/** Who runs an event. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/events/:event_id/staff',
  tag: 'events',
  access: 'helper',
  params: EventParams,
  /** The staff of an event. */
  response: z
    .object({
      /** The owner first, then organisers and helpers, who accepted first first. */
      staff: z.array(StaffMember),
      /** Newest first; empty for everyone but the owner. */
      invitations: z.array(Invitation),
    })
    .meta({ id: 'Staff' }),
})

/** Invite somebody to the staff by mail; the invitation works once, within 14 days. */
export const inviteStaff = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/staff/invitations',
  body: InvitationInput,
  status: 201,
  response: Invitation,
  refusals: ['too_many_staff'],
})

/**
 * Create a link that makes a helper of each account that opens it, until it ends.
 * @returns The link, which nobody can read again later.
 */
export const createStaffLink = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/staff/links',
  body: LinkInput,
  status: 201,
  /** A link with its address. */
  response: Invitation.extend({
    /** The address to share. @example https://muster.example/staff?token=q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e */
    url: z.string(),
  }).meta({ id: 'StaffLink' }),
  refusals: ['too_many_staff'],
})

/** Withdraw an invitation, or end a link with the roles of those who have used it. */
export const deleteInvitation = endpoint({
  ...owned,
  method: 'DELETE',
  path: '/events/:event_id/staff/invitations/:invitation_id',
  params: InvitationParams,
})

/** @internal */
const InvitationToken = z.object({
  /** From the link. @example q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e */
  token: TokenInLink,
})

/** What an invitation or a link is for. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/staff/invitations',
  tag: 'events',
  access: 'signed_in',
  query: InvitationToken,
  /** An invitation as its receiver reads it. */
  response: z
    .object({
      /** The title of the event. @example Newcastle Winter Clash */
      event_title: z.string(),
      /** The nickname of the owner of the event; null if it has none any more. @example Ana */
      owner_nickname: z.string().nullable(),
      /** What it makes of who accepts. @example helper */
      role: GivenRole,
      /** When it stops working, in UTC. @example 2026-12-11T18:00:00.000Z */
      expires_at: Instant,
    })
    .meta({ id: 'ReceivedInvitation' }),
  refusals: ['invalid_token'],
})

/** Accept an invitation, or use a link, with the account that is signed in. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff/invitations/accept',
  tag: 'events',
  access: 'signed_in',
  body: InvitationToken,
  /** What the caller may do now. */
  response: z
    .object({
      /** The event. */
      event: Event,
      /** What the caller may do in it. @example helper */
      role: Role,
    })
    .meta({ id: 'AcceptedInvitation' }),
  refusals: ['invalid_token', 'too_many_staff'],
})

/** Remove a member from the staff; also for members who leave. */
export const removeStaff = endpoint({
  ...owned,
  access: 'helper',
  method: 'DELETE',
  path: '/events/:event_id/staff/:user_id',
  params: MemberParams,
})

/** Give an event to one of its organisers; the caller becomes an organiser. */
export const transferEvent = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/owner',
  body: z.object({
    /** An organiser of the event. @example 3 */
    user_id: Id,
  }),
  response: Event,
  refusals: ['too_many_events'],
})

/** The events that the caller helps to run, with what they may do there. */
export const listOwnRoles = endpoint({
  method: 'GET',
  path: '/users/me/roles',
  tag: 'events',
  access: 'signed_in',
  /** The roles of an account in events of others. */
  response: z
    .object({
      /** At most 500, the newest first. */
      roles: z.array(
        z.object({
          /** The event. @example 7 */
          event_id: Id,
          /** What you may do there. @example helper */
          role: Role,
          /** When the role ends automatically; null if it does not. @example null */
          expires_at: Instant.nullable(),
        }),
      ),
    })
    .meta({ id: 'OwnRoles' }),
})
