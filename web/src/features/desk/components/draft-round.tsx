import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { PairedRound } from '@muster/contract/rounds'
import { awaitedSpareOf, givesByes, hasDroppedBefore, spareOf } from '@muster/rules/attendance'
import { pairName } from '@muster/rules/pair-name'
import { Fragment, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { Link } from '../../../lib/navigation.tsx'
import { untilDeadline } from '../../lists/list-names.ts'
import { DraftActions } from '../../rounds/components/draft-actions.tsx'
import { DraftSeats } from '../../rounds/components/draft-seats.tsx'
import { FindingList } from '../../rounds/components/finding-list.tsx'
import type { DraftWork } from '../../rounds/draft-work.ts'
import { isDisputed } from '../../rounds/match-reports.ts'
import { keptOf } from '../../rounds/swap.ts'
import { scoreField } from './result-row.tsx'

interface DraftRoundProps {
  event: Event
  round: PairedRound
  work: DraftWork
  participants: Participant[]
  matches: readonly Match[]
}

/** A round before it is published: its findings and its pairings. */
export function DraftRound({ event, round, work, participants, matches }: DraftRoundProps) {
  const { again } = work
  const section = useLostFocus<HTMLElement>(round)
  // Local state: locks affect only the next pairing on this screen, not what is published.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const { keep_clubs_apart, forbid, top, method } = round
  const pairAgain = (forbidden: number[][] = []) =>
    again.act({
      method: method ?? 'swiss',
      keep_clubs_apart,
      ...(top !== null && { top }),
      forbid: [...forbid, ...forbidden],
      keep: keptOf(round, kept),
    })
  const toggle = (key: string) => setKept((before) => before.symmetricDifference(new Set([key])))
  const seated = new Set(round.pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]))
  const dropped = participants
    .filter((one) => seated.has(one.id) && hasDroppedBefore(one, round.number))
    .map(({ nickname }) => nickname)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="draft" className="grid grid-cols-1 gap-4 outline-none">
      <div>
        <h2 id="draft" className="text-2xl">
          Round {round.number} <span className="text-muted">(draft)</span>
        </h2>
        <p className="text-muted">
          Only organisers can see it. To swap two, select one and then the other, or drag one onto the other. A locked
          pair stays when you pair again.
        </p>
      </div>
      <FindingList
        check={round.check}
        isByHand={round.method === 'manual'}
        caveat={
          round.missing_results.length > 0 && (
            <MissingResults round={round.number - 1} missing={round.missing_results} />
          )
        }
      />
      {dropped.length > 0 && (
        <Banner kind="act">
          {new Intl.ListFormat('en-GB').format(dropped)} {dropped.length === 1 ? 'has' : 'have'} dropped since. Pair
          again, or take them out.
        </Banner>
      )}
      {round.byes.length % 2 === 1 && givesByes(method) && <SpareNote round={round} participants={participants} />}
      {event.lists_are_open && event.list_deadline !== null && round.number === 1 && (
        <p>
          {`Army lists are open ${untilDeadline(event)}. `}
          {event.lists_shown === 'start'
            ? 'Publishing the round closes them now.'
            : 'They stay open until then, also after you publish the round.'}
        </p>
      )}
      {again.failure && <Banner kind="error">{again.failure.message}</Banner>}
      <DraftActions round={round} work={work} disputed={matches.filter(isDisputed)} onPairAgain={() => pairAgain()} />
      <DraftSeats
        round={round}
        change={work.change}
        participants={participants}
        isKept={(pair) => kept.has(pairName(pair))}
        onKeep={(pair) => toggle(pairName(pair))}
        onForbid={(one, other) => pairAgain([[one, other]])}
      />
    </section>
  )
}

/** Says how the spare gets to play, where somebody has the bye. */
function SpareNote({ round: { number, pairings }, participants }: Pick<DraftRoundProps, 'round' | 'participants'>) {
  const [spare, awaited] = [spareOf(participants, number), awaitedSpareOf(participants, number)]
  if (awaited)
    return (
      <Link to="?part=people" className="text-link tap-height justify-self-start">
        The spare, {awaited.nickname}, is not checked in, so somebody has the bye.
      </Link>
    )
  if (!spare || pairings.some((pair) => [pair.participant1_id, pair.participant2_id].includes(spare.id))) return null
  return (
    <Banner kind="act">
      {spare.nickname}, the spare, is here by now. Pair again to let them play instead of the bye.
    </Banner>
  )
}

interface MissingResultsProps {
  round: number
  missing: PairedRound['missing_results']
}

/** Without these results, the points that the round was paired by may change. */
const MissingResults = ({ round, missing }: MissingResultsProps) => (
  <p>
    {missing.length === 1 ? 'A result' : `${missing.length} results`} of round {round}{' '}
    {missing.length === 1 ? 'is' : 'are'} missing:{' '}
    {missing.map(({ match_id, table_number }, index) => (
      <Fragment key={match_id}>
        {index > 0 && ', '}
        <Link className="text-link" to={`?part=round&round=${round}#${scoreField(match_id, 1)}`}>
          {table_number === null ? 'a match without a table' : `table ${table_number}`}
        </Link>
      </Fragment>
    ))}
    . Points may still change, so enter {missing.length === 1 ? 'it' : 'them'} and pair again.
  </p>
)
