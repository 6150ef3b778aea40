import type { Match } from '@muster/contract/matches'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { useSession } from '../../../lib/application.tsx'
import { useHallTime } from '../../../lib/hall-time.ts'
import { Link } from '../../../lib/navigation.tsx'
import { recordResult } from '../../matches/commands.ts'
import { type DisputedVersion, isDisputed, scoreText, versionsOf } from '../../rounds/match-reports.ts'
import { history as historyOf } from '../../rounds/queries.ts'
import { scoreField } from './result-row.tsx'

/** The disputed matches of a round, or of none, each with its versions: one tap decides for one of them. */
export function Disputes({ matches }: { matches: readonly Match[] }) {
  const disputed = matches.filter(isDisputed)
  return (
    <section role="status" aria-label="Disputes" className="empty:hidden">
      {disputed.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {disputed.map((match) => (
            <Dispute key={match.id} match={match} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Dispute({ match }: { match: Match }) {
  const { user } = useSession()
  const { event_id, id, round_number, table_number, participant1, participant2 } = match
  const history = useQuery(historyOf(event_id, id, user?.id))
  const decide = useAction(recordResult, 'The result was not recorded.')
  const versions = versionsOf(match, history.data?.history ?? [])
  return (
    <li className="signal is-act grid grid-cols-1 gap-1 rounded-control px-4 py-3">
      <p className="wrap-anywhere flex items-start gap-2">
        <Scale aria-hidden className="signal-ink mt-0.5 size-5 shrink-0" />
        <span>
          <strong>{table_number === null ? 'Dispute' : `Dispute at table ${table_number}`}</strong>:{' '}
          {participant1.nickname} against {participant2.nickname}
        </span>
      </p>
      {decide.failure && <Banner kind="error">{decide.failure.message}</Banner>}
      <ul className="divide-y divide-line">
        {versions.map((version, index) => (
          <Version
            key={`${version.participant_id} ${version.at}`}
            version={version}
            isBusy={decide.isBusy}
            onTake={(scores) =>
              decide.act(
                // The other version does not say whether anyone gave up.
                { params: { event_id, match_id: id }, body: index === 0 ? scores : { ...scores, conceded_by: null } },
                match.version,
              )
            }
          />
        ))}
      </ul>
      {history.isError && !history.data && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3">
          The objection could not be loaded.
          <Button look="secondary" onClick={() => history.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <Link
        to={
          round_number === null
            ? eventPath({ id: event_id }, { query: { part: 'matches' } })
            : `?part=round&round=${round_number}#${scoreField(id, 1)}`
        }
        className="text-link tap-height justify-self-start"
      >
        Type another result
      </Link>
    </li>
  )
}

interface VersionProps {
  version: DisputedVersion
  isBusy: boolean
  onTake: (scores: { participant1_score: number; participant2_score: number }) => void
}

function Version({ version: { by, at, scores, note }, isBusy, onTake }: VersionProps) {
  const time = useHallTime()
  const author = by === 'slip' ? 'The slip' : by
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <p className="wrap-anywhere min-w-0 grow basis-40">
        {author}, {time(at)}
        {note !== null && <span className="block whitespace-pre-line text-muted">“{note}”</span>}
        {scores === null && note === null && <span className="block text-muted">Objects to it</span>}
      </p>
      {scores && (
        <Button
          look="secondary"
          isBusy={isBusy}
          aria-label={`Take ${scoreText(scores)} of ${author}`}
          onClick={() =>
            onTake({ participant1_score: scores.participant1_score, participant2_score: scores.participant2_score })
          }
        >
          Take <span className="numeral text-2xl">{scoreText(scores)}</span>
        </Button>
      )}
    </li>
  )
}
