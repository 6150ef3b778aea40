import type { Event } from '@muster/contract/events'
import type { Criterion, RankingRules } from '@muster/contract/ranking'
import type { Standing } from '@muster/contract/standings'
import { explain, explainByes } from '@muster/rules/explain'
import { remarkOn } from '@muster/site/standing-remark'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useSession } from '../../../lib/application.tsx'
import { formatPercent } from '../../../lib/format.ts'
import { meaningOf } from '../../events/criterion-meanings.ts'
import { criterionName, formatValue } from '../../events/criterion-names.ts'
import { matches as matchesOf } from '../../matches/queries.ts'
import { KnownDayContext, withKnown } from '../../rounds/known-day-context.ts'
import { rounds as roundsOf } from '../../rounds/queries.ts'
import { type PlayedRound, playedRounds, ratesOfOpponents } from '../played-rounds.ts'
import { PlayedTable } from './played-table.tsx'

interface StandingExplainedProps {
  event: Event
  after: number | undefined
  ranking: Criterion[]
  standing: Standing
  above: Standing | undefined
}

/** Explains a position: in a sentence, round by round, and criterion by criterion. */
export function StandingExplained({ event, after, ranking, standing, above }: StandingExplainedProps) {
  const { user } = useSession()
  const matches = useQuery(matchesOf(event.id))
  const rounds = useQuery(roundsOf(event.id, user?.id))
  const known = use(KnownDayContext)
  return (
    <div className="grid grid-cols-1 gap-4">
      {standing.position === null ? (
        <p className="max-w-prose font-semibold">
          {standing.nickname} has no position: {remarkOn(standing)}.
        </p>
      ) : (
        above && <p className="max-w-prose font-semibold">{explain(above, standing, ranking, event.categories)}</p>
      )}
      <Loaded query={withKnown(rounds, known)} what="rounds" height="h-24">
        {(list) => (
          <Loaded query={withKnown(matches, known)} what="matches" height="h-24">
            {(played) => {
              const subject = { id: standing.participant_id, matches: played.matches, rounds: list.rounds, after }
              const own = playedRounds(subject)
              return (
                <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
                  <div>
                    <Record rounds={own} />
                    <Byes standing={standing} rounds={own} rules={event} />
                  </div>
                  <div>
                    <Criteria ranking={ranking} standing={standing} categories={event.categories} />
                    {ranking.includes('opponents_win_rate') && <Opponents rates={ratesOfOpponents(subject)} />}
                  </div>
                </div>
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

const Record = ({ rounds }: { rounds: PlayedRound[] }) =>
  rounds.length === 0 ? <p className="text-muted">No results yet.</p> : <PlayedTable rounds={rounds} />

interface ByesProps {
  standing: Standing
  rounds: PlayedRound[]
  rules: RankingRules
}

function Byes({ standing: { nickname, byes }, rounds, rules }: ByesProps) {
  const games = rounds.flatMap(({ own, other }) => (own === undefined || other === undefined ? [] : { own, other }))
  const sentence = explainByes({ nickname, byes, games }, rules)
  return sentence && <p className="mt-2 max-w-prose text-muted text-sm">{sentence}</p>
}

interface CriteriaProps {
  ranking: Criterion[]
  standing: Standing
  categories: Event['categories']
}

const Criteria = ({ ranking, standing, categories }: CriteriaProps) => (
  <>
    <p className="mb-1 font-semibold text-sm">What counts, in this order</p>
    <dl>
      {ranking.map((criterion) => (
        <div key={criterion} className="py-0.5">
          <dt className="inline">{criterionName(criterion, categories)}: </dt>
          <dd className="inline font-semibold tabular-nums">
            {formatValue(criterion, standing.values[criterion] ?? null)}
          </dd>
          <dd className="text-muted text-sm">{meaningOf(criterion)}</dd>
        </div>
      ))}
    </dl>
  </>
)

const Opponents = ({ rates }: { rates: ReturnType<typeof ratesOfOpponents> }) =>
  rates.length > 0 && (
    <p className="mt-2 text-muted text-sm">
      Opponents:{' '}
      {rates
        .map(({ nickname, rate, isFloor }) => `${nickname} ${formatPercent(rate)}${isFloor ? ' (the minimum)' : ''}`)
        .join(', ')}
      .
    </p>
  )
