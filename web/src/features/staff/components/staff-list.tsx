import type { Event } from '@muster/contract/events'
import type { Role } from '@muster/contract/roles'
import type { Invitation, StaffMember } from '@muster/contract/staff'
import { eventPath } from '@muster/site/event-path'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { TitledCard } from '../../../components/titled-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useZone } from '../../../lib/zone.ts'
import { ownRoles } from '../../events/roles-query.ts'
import { deleteInvitation, removeStaff, transferEvent } from '../commands.ts'
import { roleNames } from '../role-names.ts'

interface MembersProps {
  event: Event
  members: readonly StaffMember[]
  user_id: number
  /** The role of the user. */
  role: Role
}

/** Who runs an event. The owner removes members, and members leave. */
export function Members({ event, members, user_id, role }: MembersProps) {
  const [removed, setRemoved] = useState<StaffMember>()
  const [heir, setHeir] = useState<StaffMember>()
  const list = useLostFocus<HTMLUListElement>(members.length)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {members.map((member) => (
          <li key={member.user_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-40">
              <p className="wrap-anywhere font-semibold">{member.nickname}</p>
              <RoleOf {...member} zone={event.time_zone} />
            </div>
            {role === 'owner' && member.role === 'organiser' && (
              <Button look="quiet" aria-label={`Make ${member.nickname} the owner`} onClick={() => setHeir(member)}>
                Make Owner…
              </Button>
            )}
            {member.role !== 'owner' && (role === 'owner' || member.user_id === user_id) && (
              <Button
                look="quietDanger"
                aria-label={member.user_id === user_id ? 'Leave the staff' : `Remove ${member.nickname}`}
                onClick={() => setRemoved(member)}
              >
                {member.user_id === user_id ? 'Leave…' : 'Remove…'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <RemoveDialog event={event} member={removed} user_id={user_id} onClose={() => setRemoved(undefined)} />
      )}
      {heir && <TransferDialog event={event} member={heir} user_id={user_id} onClose={() => setHeir(undefined)} />}
    </>
  )
}

type RoleOfProps = Pick<StaffMember, 'role' | 'expires_at'> & { zone: string | null }

function RoleOf({ role, expires_at, zone }: RoleOfProps) {
  const own = useZone()
  return (
    <p className="text-muted text-sm">
      {roleNames[role]}
      {expires_at !== null && ` until ${formatDateTime(expires_at, zone ?? own)}`}
    </p>
  )
}

interface MemberDialogProps {
  event: Event
  member: StaffMember
  user_id: number
  onClose: () => void
}

function RemoveDialog({ event, member, user_id, onClose }: MemberDialogProps) {
  const refetchRoles = useRefetchRoles(user_id)
  const isOwn = member.user_id === user_id
  return (
    <CommandDialog
      command={removeStaff}
      sent={{ params: { event_id: event.id, user_id: member.user_id } }}
      title={isOwn ? 'Leave the staff' : `Remove ${member.nickname}`}
      action={isOwn ? 'Leave' : 'Remove'}
      explain={(error) => `Nothing has changed. ${serverDetail(error) || 'Please try again.'}`}
      onDone={refetchRoles}
      onClose={onClose}
      {...(isOwn && { goTo: eventPath(event) })}
    >
      {isOwn
        ? `You can no longer help to run “${event.title}”. What you have entered stays.`
        : `${member.nickname} can no longer help to run “${event.title}”. What they have entered stays.${member.expires_at === null ? '' : ' The link that they came by still works: end it, too, if they must not use it again.'}`}
    </CommandDialog>
  )
}

function TransferDialog({ event, member, user_id, onClose }: MemberDialogProps) {
  const refetchRoles = useRefetchRoles(user_id)
  return (
    <CommandDialog
      command={transferEvent}
      sent={{ params: { event_id: event.id }, body: { user_id: member.user_id } }}
      title={`Make ${member.nickname} the owner`}
      action="Make Owner"
      explain={(error) => `You are still the owner. ${serverDetail(error) || 'Please try again.'}`}
      onDone={refetchRoles}
      onClose={onClose}
    >
      {`“${event.title}” belongs to ${member.nickname} then, and you become an organiser. Only ${member.nickname} can undo this.`}
    </CommandDialog>
  )
}

/** The user may have another role now. */
function useRefetchRoles(user_id: number) {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ownRoles(user_id).queryKey })
}

interface InvitationsProps {
  event: Event
  members: readonly StaffMember[]
  invitations: readonly Invitation[]
}

/** What nobody has accepted yet, and the links that work. */
export function Invitations({ event, members, invitations }: InvitationsProps) {
  const [ended, setEnded] = useState<Invitation>()
  const [count, setCount] = useState(0)
  const section = useLostFocus<HTMLDivElement>(count)
  const zone = useZone()
  const until = (instant: string) => formatDateTime(instant, event.time_zone ?? zone)
  return (
    <div ref={section} tabIndex={-1} className="outline-none empty:hidden">
      {invitations.length > 0 && (
        <TitledCard title="Open invitations">
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => {
              const { id, email, role, expires_at } = invitation
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0 grow basis-40">
                    <p className="wrap-anywhere font-semibold">{email ?? 'Link for helpers'}</p>
                    <p className="text-muted text-sm">
                      {email === null
                        ? `Works until ${until(expires_at)}`
                        : `${roleNames[role]}, open until ${until(expires_at)}`}
                    </p>
                  </div>
                  <Button
                    look="quietDanger"
                    aria-label={
                      email === null ? `End the link that works until ${until(expires_at)}` : `Withdraw ${email}`
                    }
                    onClick={() => setEnded(invitation)}
                  >
                    {email === null ? 'End…' : 'Withdraw…'}
                  </Button>
                </li>
              )
            })}
          </ul>
        </TitledCard>
      )}
      {ended && (
        <EndDialog
          event={event}
          invitation={ended}
          helpers={members.filter(({ expires_at }) => ended.email === null && expires_at === ended.expires_at)}
          onDone={() => setCount(count + 1)}
          onClose={() => setEnded(undefined)}
        />
      )}
    </div>
  )
}

interface EndDialogProps {
  event: Event
  invitation: Invitation
  /** Who has come by the link. */
  helpers: readonly StaffMember[]
  onDone: () => void
  onClose: () => void
}

function EndDialog({ event, invitation: { id, email }, helpers, onDone, onClose }: EndDialogProps) {
  const names = helpers.map(({ nickname }) => nickname).join(', ')
  const roles = names === '' ? '' : ` These lose their role at once: ${names}.`
  return (
    <CommandDialog
      command={deleteInvitation}
      sent={{ params: { event_id: event.id, invitation_id: id } }}
      title={email === null ? 'End this link' : 'Withdraw this invitation'}
      action={email === null ? 'End Link' : 'Withdraw'}
      explain={(error) => `Nothing has changed. ${serverDetail(error) || 'Please try again.'}`}
      onDone={onDone}
      onClose={onClose}
    >
      {email === null ? `Nobody can use the link any more.${roles}` : `${email} can no longer accept it.`}
    </CommandDialog>
  )
}
