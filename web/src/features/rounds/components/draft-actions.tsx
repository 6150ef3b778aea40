import { fateOf } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import type { PairedRound } from '@muster/contract/rounds'
import { Shuffle, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useIsLasting } from '../../../components/ui/use-is-lasting.ts'
import { Link } from '../../../lib/navigation.tsx'
import type { DraftWork } from '../draft-work.ts'

/** How long the server may take before this device offers to publish, in milliseconds. */
const maxWait = 10_000

interface DraftActionsProps {
  round: PairedRound
  work: DraftWork
  /** The disputed matches of the rounds before. */
  disputed: readonly Match[]
  onPairAgain: () => void
}

/** Publishes a draft, pairs it again with the same options, or deletes it. */
export function DraftActions({ round, work, disputed, onPairAgain }: DraftActionsProps) {
  const { again, change, publish, publishHere, remove } = work
  const isLate = useIsLasting(publish.isBusy, maxWait)
  const isLost =
    publish.failure !== undefined && publish.failure.code === undefined && fateOf(publish.failure.error) === 'unknown'
  // It appears in the place of “Pair”: ignore the second press of a double-click, made before the draft is seen.
  const isSeen = useIsLasting(true, 600)
  // The server asks only about missing results; a dispute may have one.
  const [isAsking, setAsking] = useState(false)
  const isMissing = publish.failure?.code === 'results_missing'
  const failure = remove.failure ?? (isMissing ? undefined : publish.failure)
  return (
    <>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      {isMissing && (
        <Banner kind="act">
          <p className="mb-3">{publish.failure?.detail}</p>
          <Button look="secondary" isBusy={publish.isBusy} onClick={() => publish.act(true)}>
            Publish Anyway
          </Button>
        </Banner>
      )}
      {isAsking && disputed.length > 0 && (
        <Banner kind="act">
          <DisputedNote matches={disputed} />
          <Button
            look="secondary"
            onClick={() => {
              setAsking(false)
              void publish.act(false)
            }}
          >
            Publish Anyway
          </Button>
        </Banner>
      )}
      {publishHere && (isLate || isLost) && (
        <Banner kind="act">
          <p className="mb-3">
            {publishHere.failure?.detail ??
              'Muster does not respond. This device can keep the round, and send it later.'}
          </p>
          <Button
            look="secondary"
            isBusy={publishHere.isBusy}
            onClick={() => publishHere.act(publishHere.failure?.code === 'results_missing')}
          >
            {publishHere.failure?.code === 'results_missing' ? 'Publish Anyway' : 'Publish on This Device'}
          </Button>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={publish.isBusy}
          // What is published is what is shown: a swap on its way comes first.
          disabled={!isSeen || change.isBusy}
          onClick={() => (disputed.length > 0 ? setAsking(true) : publish.act(false))}
        >
          Publish Round {round.number}
        </Button>
        <Button look="secondary" isBusy={again.isBusy} onClick={onPairAgain}>
          <Shuffle aria-hidden className="size-5" />
          Pair Again
        </Button>
        <Button look="quietDanger" isBusy={remove.isBusy} onClick={() => remove.act()}>
          <Trash2 aria-hidden className="size-5" />
          Delete Draft
        </Button>
      </div>
    </>
  )
}

/** Names the disputed tables before the next round is published: a decision may still change points. */
const DisputedNote = ({ matches }: { matches: readonly Match[] }) => (
  <p className="mb-3">
    {matches.length === 1 ? 'The result of ' : 'The results of '}
    {matches.map(({ id, round_number, table_number }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link className="text-link" to={`?part=round&round=${round_number}`}>
          {table_number === null ? 'a match without a table' : `table ${table_number}`} in round {round_number}
        </Link>
      </Fragment>
    ))}{' '}
    {matches.length === 1 ? 'is' : 'are'} disputed. A decision may still change points. Publish the next round anyway?
  </p>
)
