import { isAtLeast } from '@muster/contract/roles'
import { eventPath } from '@muster/site/event-path'
import { readRound } from '@muster/site/queries'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { useRole } from '../../features/events/use-role.ts'
import { matches as matchesOf } from '../../features/matches/queries.ts'
import { ReissueAll } from '../../features/paper/components/reissue-all.tsx'
import { Slips } from '../../features/paper/components/slips.tsx'
import { participants as participantsOf } from '../../features/participants/queries.ts'
import { TeamsContext, teamsOf } from '../../features/participants/teams-context.ts'
import { slips as slipsOf } from '../../features/rounds/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { Redirect, useLocation, useParams } from '../../lib/navigation.tsx'
import { useLive } from '../../lib/use-live.ts'

/** The result slips of a round, for organisers to print. */
export function SlipsPage() {
  const event_id = Number(useParams().event_id)
  useLive(event_id)
  const named = readRound(new URLSearchParams(useLocation().search))
  const { user } = useSession()
  const event = useQuery(eventOf(event_id))
  const { role, isPending } = useRole(event.data)
  const matches = useQuery(matchesOf(event_id))
  // By default, the last round, whose slips are needed next.
  const round = named ?? matches.data?.matches.reduce((last, { round_number }) => Math.max(last, round_number ?? 1), 1)
  // A round that was entered by hand has matches without codes.
  const slips = useQuery({ ...slipsOf(event_id, round ?? 0, user?.id), enabled: round !== undefined })
  const codes = slips.data ?? []
  const participants = useQuery(participantsOf(event_id))
  if (event.data && !isAtLeast(role, 'organiser') && !isPending) return <Redirect to={eventPath(event.data)} replace />
  return (
    <div className="mx-auto max-w-4xl">
      <div className="print:hidden">
        <PageHead
          title={round === undefined ? 'Result slips' : `Result slips of round ${round}`}
          back={{
            to: eventPath(event.data ?? { id: event_id }, { page: 'desk', query: { part: 'round', round: named } }),
            label: 'Desk',
          }}
        >
          {round !== undefined && codes.length > 0 && <ReissueAll event_id={event_id} round_number={round} />}
          <PrintButton />
        </PageHead>
        <p className="mb-6 text-muted">
          Four to a page of A4 or US Letter. Cut them apart and put one on each table. The code of a slip reports its
          match without an account, until the next round is published.
        </p>
      </div>
      <Loaded query={event} what="event" height="h-96">
        {(shown) => (
          <Loaded query={participants} what="participants" height="h-96">
            {(people) => (
              <Loaded query={matches} what="matches" height="h-96">
                {({ matches: all }) => {
                  const own = all.filter(({ round_number }) => round_number === round)
                  return own.length === 0 ? (
                    <p className="card p-5 text-muted">This round has no tables yet. Publish it first.</p>
                  ) : (
                    <TeamsContext value={teamsOf(people.participants)}>
                      <Slips event={shown} round_number={round ?? 1} matches={own} codes={codes} />
                    </TeamsContext>
                  )
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}
