import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { isCounted } from '@muster/rules/attendance'
import { hasRounds } from '@muster/rules/recording'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Tabs } from '../../../components/ui/tabs.tsx'
import { useSession } from '../../../lib/application.tsx'
import { HallZone } from '../../../lib/hall-time.ts'
import { Link, useLocation } from '../../../lib/navigation.tsx'
import { ChannelNote } from '../../channels/components/channel-note.tsx'
import { CheckIn } from '../../check-in/components/check-in.tsx'
import { useIsOrganiser, useRoleCheck } from '../../events/use-role.ts'
import { calls as callsOf } from '../../hall/queries.ts'
import type { Unsent } from '../../outbox/action-order.ts'
import { isKept, isUnderWay, queueOf } from '../../outbox/action-order.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'
import { Claims } from '../../participants/components/claims.tsx'
import { isPublished } from '../../rounds/local-round.ts'
import { isDisputed } from '../../rounds/match-reports.ts'
import { ScoreGrid } from '../../soft-scores/components/score-grid.tsx'
import { RoundStandings } from '../../standings/components/round-standings.tsx'
import type { Results } from '../use-results.ts'
import { Checklist } from './checklist.tsx'
import { DeskGames } from './desk-games.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { DeskRound } from './desk-round.tsx'
import { Disputes } from './disputes.tsx'
import { DroppedNote } from './dropped-note.tsx'
import { Finish } from './finish.tsx'
import { OfflineNote } from './offline-note.tsx'
import { OpenCalls } from './open-calls.tsx'
import { RefusedActions } from './refused-actions.tsx'
import { ResolvedCalls } from './resolved-calls.tsx'
import { twoColumnsFrom } from './results-grid.tsx'
import { UnsentBar } from './unsent-bar.tsx'

const parts = { people: 'People', round: 'Round', soft: 'Soft scores', standings: 'Standings', finish: 'Finish' }
type DeskPart = keyof typeof parts
const isPart = (name: string): name is DeskPart => Object.hasOwn(parts, name)

interface DeskProps extends Pick<ComponentProps<typeof OfflineNote>, 'queries'> {
  event: Event
  participants: Participant[]
  matches: Match[]
  rounds: Round[]
  results: Results
  /** What the server does not have. Its rounds are among `rounds`, and their matches among `matches`. */
  unsent: Unsent
  /** Since when the desk opens without a network. */
  readySince: number | undefined
}

/** The parts of the desk; the address names the current one. */
export function Desk({ event, participants, matches, rounds, results, unsent, readySince, queries }: DeskProps) {
  const { user } = useSession()
  const isOrganiser = useIsOrganiser()
  const calls = useQuery(callsOf(event.id, user?.id))
  useRoleCheck(calls.error)
  const query = new URLSearchParams(useLocation().search)
  const named = query.get('part') ?? ''
  // What another device does leads nobody away from what they do.
  const [typedScores] = useState(() => new Map<string, string>())
  const [usual] = useState<DeskPart>(rounds.length === 0 ? 'people' : 'round')
  const isOffered = (of: string) =>
    of === 'finish' ? isOrganiser : of === 'soft' ? (event.categories ?? []).length > 0 : true
  const part = isPart(named) && isOffered(named) ? named : usual
  const shown = rounds.find(({ number }) => String(number) === query.get('round')) ?? rounds.at(-1)
  const matchesOf = (id: number) =>
    matches.map(results.withTyped).filter((match) => [match.participant1_id, match.participant2_id].includes(id))
  const unsentRounds = unsent.rounds.filter(isPublished)
  const { failingSince } = useOutbox().state
  const queue = queueOf(unsent)
  const kept = unsent.actions.filter((row) => isKept(row, queue, failingSince !== undefined))
  const underWay = unsent.actions.filter(isUnderWay)
  const resolved = new Set(underWay.flatMap(({ action }) => (action.type === 'resolve_call' ? action.call_id : [])))
  const isInRounds = hasRounds(event, rounds.length)
  const games = matches.filter(({ round_number }) => round_number === null)
  return (
    <HallZone value={event.time_zone}>
      <div
        className={`${event.team_size === 2 ? 'teams ' : ''}mx-auto ${isLarge(participants, rounds) ? 'max-w-7xl' : 'max-w-4xl'} ${results.unsaved.length + results.unsent.length + unsentRounds.length + kept.length > 0 ? '[--bottom-bar:4rem]' : ''}`}
      >
        <DeskHead event={event} />
        <LeaveGuard
          isAtRisk={results.isAtRisk}
          waiting={{
            isThere: () => results.unsent.length + unsentRounds.length + kept.length > 0,
            sentence:
              'Some of it is not sent yet. This device keeps it, and sends it when Muster responds and you are signed in.',
          }}
        />
        <OfflineNote
          readySince={readySince}
          isStored={results.isStored}
          queries={[...queries, calls]}
          failingSince={failingSince}
          count={results.unsaved.length + unsentRounds.length + kept.length}
          onRetry={() => results.outbox?.send({ isUrgent: true })}
        />
        <Tabs
          isBar
          label="Parts of the desk"
          className="mb-4"
          tabs={Object.entries({ ...parts, ...(!isInRounds && { round: 'Games' }) })
            .filter(([each]) => isOffered(each))
            .map(([each, name]) => ({ name, to: `?part=${each}`, isCurrent: each === part }))}
        />
        <RefusedActions actions={unsent.actions} />
        <OpenCalls
          event={event}
          calls={calls.data?.calls.filter(({ id }) => !resolved.has(id))}
          onRetry={calls.data || !calls.isError ? undefined : calls.refetch}
        />
        {games.some(isDisputed) && <Disputes matches={games} />}
        {isOrganiser && <ChannelNote event={event} />}
        <DroppedNote
          number={rounds.findLast(({ state }) => state !== 'draft')?.number}
          participants={participants}
          matches={matches.map(results.withTyped)}
        />
        {part === 'people' && (
          <div className="grid grid-cols-1 gap-4">
            {isOrganiser && rounds.length === 0 && isInRounds && (
              <Checklist event={event} participants={participants} />
            )}
            {isOrganiser && <Claims event_id={event.id} />}
            <CheckIn event={event} participants={participants} rounds={rounds} matchesOf={matchesOf} />
          </div>
        )}
        {part === 'round' && !isInRounds && <DeskGames event={event} matches={games} />}
        {part === 'round' && isInRounds && (
          <DeskRound
            results={results}
            locals={unsent.rounds}
            event={event}
            rounds={rounds}
            participants={participants}
            matches={matches}
            shown={shown}
          />
        )}
        {part === 'finish' && (
          <Finish event={event} rounds={rounds} participants={participants} matches={matches.map(results.withTyped)} />
        )}
        {part === 'soft' && <ScoreGrid event={event} participants={participants} typed={typedScores} />}
        {part === 'standings' && <RoundStandings event={event} />}
        <ResolvedCalls calls={calls.data?.calls ?? []} />
        <div className="mt-8 flex flex-wrap gap-4">
          <DeskKeys />
          <Link to={eventPath(event, { page: 'staff' })} className="text-link tap-height">
            Staff
          </Link>
          {event.list_policy !== 'none' && (
            <Link to={eventPath(event, { page: 'lists' })} className="text-link tap-height">
              Army lists
            </Link>
          )}
          <Link to="/guide" className="text-link tap-height">
            How everything works
          </Link>
        </div>
        <UnsentBar results={results} rounds={unsentRounds} actions={kept} />
      </div>
    </HallZone>
  )
}

/** Whether a round fills two columns: the desk has the same width on each of its parts. */
const isLarge = (participants: readonly Participant[], rounds: readonly Round[]) =>
  rounds.length > 0
    ? rounds.some(({ matches }) => matches >= twoColumnsFrom)
    : participants.filter(isCounted).length >= 2 * twoColumnsFrom
