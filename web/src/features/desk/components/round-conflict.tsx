import type { Match } from '@muster/contract/matches'
import type { PairedRound, Round } from '@muster/contract/rounds'
import { pairName } from '@muster/rules/pair-name'
import { useQuery } from '@tanstack/react-query'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useSession } from '../../../lib/application.tsx'
import { plural } from '../../../lib/format.ts'
import type { PairingDay } from '../../rounds/local-pairing.ts'
import type { LocalRound } from '../../rounds/local-round.ts'
import { round as roundOf } from '../../rounds/queries.ts'
import type { Pair } from '../../rounds/swap.ts'
import { useLocalAction, useLocalRoundChanges } from '../use-local-draft.ts'
import type { Results } from '../use-results.ts'

interface RoundConflictProps {
  day: PairingDay
  local: LocalRound
  /** With the byes that were entered since. */
  round: Round
  /** As it was when it was found. */
  theirs: PairedRound
  results: Results
  /** The matches of the local round. */
  matches: Match[]
}

/** The round of this device next to the one that another device has published: one press decides. */
export function RoundConflict({ day, local, round, theirs: known, results, matches }: RoundConflictProps) {
  const { user } = useSession()
  const current = useQuery(roundOf(day.event.id, local.round_number, user?.id))
  // It goes on elsewhere while nobody decides here.
  const theirs = current.data && current.data.state !== 'draft' ? current.data : known
  const changes = useLocalRoundChanges(day)
  const keep = useLocalAction('The round could not be replaced.', () => changes.keepTheirs(local))
  const replace = useLocalAction('The round could not be replaced.', () =>
    changes.retry(local, { replaces: theirs.version }),
  )
  const number = local.round_number
  const theirPairs = new Set(theirs.pairings.map(pairName))
  const typed = matches.filter(({ id }) => results.typedOf(id))
  const fitting = typed.filter((match) => theirPairs.has(pairName(match))).length
  const others = typed.length - fitting
  const nameOf = (id: number) => local.names[id] ?? day.participants.find((one) => one.id === id)?.nickname ?? ''
  const scoreOf = (pair: Pair) => {
    const match = typed.find((each) => pairName(each) === pairName(pair))
    const values = match && results.typedOf(match.id)
    return values ? `${values.one}–${values.other}` : undefined
  }
  const failure = keep.failure ?? replace.failure
  return (
    <TitledSection title={`Round ${number}`} className="grid grid-cols-1 gap-4">
      <Banner kind="error">{`Another device has published round ${number} with other pairings. Choose one of the two.`}</Banner>
      {local.state.kind === 'conflict' && local.state.refusal && (
        <Banner kind="error">{`Theirs was not replaced. ${local.state.refusal}`}</Banner>
      )}
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <div className="grid grid-cols-1 items-start gap-4 @xl:grid-cols-2">
        <div className="card grid grid-cols-1 gap-3 p-4">
          <Pairings title="Mine" pairings={matches} byes={round.byes} nameOf={nameOf} scoreOf={scoreOf} />
          {theirs.version !== null && theirs.reported === 0 ? (
            <Button look="secondary" isBusy={replace.isBusy} onClick={() => replace.act()}>
              Replace Theirs
            </Button>
          ) : (
            <p className="text-muted text-sm">Theirs has results, so it cannot be replaced.</p>
          )}
        </div>
        <div className="card grid grid-cols-1 gap-3 p-4">
          <Pairings title="Theirs" {...theirs} nameOf={nameOf} />
          <Button isBusy={keep.isBusy} onClick={() => keep.act()}>
            Keep Theirs
          </Button>
          {fitting > 0 && (
            <p className="text-muted text-sm">{`Keeps ${plural(fitting, 'result')} of the same pairs.`}</p>
          )}
          {others > 0 && <p className="text-muted text-sm">{`Discards ${plural(others, 'result')} of other pairs.`}</p>}
        </div>
      </div>
    </TitledSection>
  )
}

interface PairingsProps extends Pick<PairedRound, 'byes'> {
  title: string
  pairings: Pair[]
  nameOf: (id: number) => string
  /** The typed result of a pair. */
  scoreOf?: (pair: Pair) => string | undefined
}

const Pairings = ({ title, pairings, byes, nameOf, scoreOf }: PairingsProps) => (
  <div>
    <h3 className="mb-1 text-xl">{title}</h3>
    <ol aria-label={title} className="divide-y divide-line">
      {pairings.map((pair) => (
        <li key={pairName(pair)} className="wrap-anywhere flex gap-3 py-1">
          <span className="numeral w-6 shrink-0 text-center text-muted">
            <span className="sr-only">Table </span>
            {pair.table_number ?? '–'}
          </span>
          <span className="grow">
            {nameOf(pair.participant1_id)} – {nameOf(pair.participant2_id)}
          </span>
          <span className="font-semibold tabular-nums">{scoreOf?.(pair)}</span>
        </li>
      ))}
      {byes.map(({ participant_id }) => (
        <li key={participant_id} className="wrap-anywhere py-1 pl-9">
          {nameOf(participant_id)} has the bye
        </li>
      ))}
    </ol>
  </div>
)
