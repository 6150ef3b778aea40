import type { Event } from '@muster/contract/events'
import { grandAlliances } from '@muster/contract/games'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { CsvLink } from '../../../components/csv-link.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { AllianceSign } from '../../armies/components/alliance-sign.tsx'
import { useParticipantSearch } from '../participant-search.ts'
import { unfinishedParticipant } from '../participant-task.ts'
import { participants as participantsOf } from '../queries.ts'
import { useOwnEntry } from '../use-own-entry.ts'
import { OwnStanding } from './own-standing.tsx'
import type { StandingActions } from './owners-menu.tsx'
import { firstRows, StandingsTable } from './standings-table.tsx'

interface StandingsProps {
  event: Event
  isOrganiser: boolean
  /** How many matches a participant has, if known. */
  matchesOf: (participant_id: number) => readonly Match[] | undefined
  /** The button that prints them. */
  print: ReactNode
  /** The links to the standings after each round. */
  rounds: ReactNode
  /** The standings after the round that the address names, instead of the current ones. */
  after?: ReactNode
  /** Why a participant has their position. */
  explain?: (participant: Participant) => ReactNode
}

const dialogs = lazyComponent(
  'participant-dialogs',
  async () => (await import('./participant-dialogs.tsx')).ParticipantDialogs,
)

/** The participants of an event in standings order. */
export function Standings({ event, isOrganiser, matchesOf, print, rounds, after, explain }: StandingsProps) {
  const { drafts } = useApplication()
  const dialog = useOpenDialog((user_id) => unfinishedParticipant(drafts, event.id, user_id))
  dialogs.usePrefetch(isOrganiser)
  const { open } = dialog
  const actions = useMemo<StandingActions>(
    () => ({
      onEdit: (participant) => open({ kind: 'edit', participant }),
      onRemove: (participant) => open({ kind: 'remove', participant }),
    }),
    [open],
  )
  return (
    <section aria-labelledby="standings" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="standings" tabIndex={-1} className="scroll-mt-4 outline-none text-2xl">
          Participants <span className="text-muted tabular-nums">({formatNumber(event.num_of_participants)})</span>
        </h2>
        {print}
        {isOrganiser && (
          <Button look="secondary" className="print:hidden" onClick={() => dialog.open({ kind: 'add' })}>
            <UserPlus aria-hidden className="size-5" />
            {event.team_size === 2 ? 'Add Team' : 'Add Participant'}
          </Button>
        )}
      </div>
      {rounds}
      {after ?? <CurrentStandings event={event} {...(isOrganiser && { actions })} {...(explain && { explain })} />}
      {dialog.opened && (
        <dialogs.Lazy event={event} task={dialog.opened} matchesOf={matchesOf} onClose={dialog.close} />
      )}
    </section>
  )
}

interface CurrentProps extends Pick<StandingsProps, 'event' | 'explain'> {
  actions?: StandingActions
}

function CurrentStandings({ event, actions, explain }: CurrentProps) {
  const standings = useQuery(participantsOf(event.id))
  const own = useOwnEntry(event.id, standings.data?.participants ?? [])
  const search = useParticipantSearch()
  if (standings.isPending) {
    return (
      <>
        <LoadingNote>Loading participants…</LoadingNote>
        <StandingsSkeleton rows={Math.min(event.num_of_participants, firstRows)} />
      </>
    )
  }
  if (standings.data === undefined) {
    return (
      <LoadFailure
        message="The participants could not be loaded. Please try again."
        onRetry={() => standings.refetch()}
      />
    )
  }
  const { participants } = standings.data
  const query = linkQuery(event)
  if (participants.length === 0) return <p className="card p-5 text-muted">No participants yet.</p>
  return (
    <>
      {event.state !== 'upcoming' && <OwnStanding event={event} participants={participants} search={search} />}
      <AllianceCount participants={participants} />
      <StandingsTable
        game={event.game_type}
        participants={participants}
        own_id={own?.id}
        search={search}
        actions={actions}
        explain={explain}
      />
      {query && (
        <CsvLink
          path="/events/:event_id/participants"
          params={{ event_id: event.id }}
          query={query}
          of="the standings"
        />
      )}
    </>
  )
}

/** As tall as the table, or taller than a screen. */
const StandingsSkeleton = ({ rows }: { rows: number }) => (
  <div className="card divide-y divide-line">
    <div className="h-9" />
    {Array.from({ length: Math.max(rows, 1) }, (_, position) => position).map((position) => (
      <div key={position} className="px-4 py-2.5">
        <Skeleton className="h-9" />
      </div>
    ))}
  </div>
)

/** The number of participants in each grand alliance; it also explains the icons in the table. */
function AllianceCount({ participants }: { participants: Participant[] }) {
  const counts = Map.groupBy(participants, (participant) => participant.army_grand_alliance)
  const present = grandAlliances.filter((alliance) => counts.has(alliance))
  if (present.length === 0) return null
  return (
    <ul aria-label="Grand alliances" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {present.map((alliance) => (
        <li key={alliance} className="flex items-baseline gap-1.5 [&_.sign]:self-center">
          <span aria-hidden className="contents">
            <AllianceSign alliance={alliance} />
          </span>
          {alliance} <span className="numeral text-base">{counts.get(alliance)?.length}</span>
        </li>
      ))}
    </ul>
  )
}
