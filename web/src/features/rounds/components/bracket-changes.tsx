import type { Round } from '@muster/contract/rounds'
import { describeChanges } from '@muster/rules/bracket-findings'
import { dayOf, nameIn } from '@muster/rules/day'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { pairFree, replaceInRound } from '../commands.ts'
import type { PairingDay } from '../local-pairing.ts'

interface BracketChangesProps {
  /** With the typed results. */
  day: PairingDay
  round: Round
}

/** How a published round of an elimination differs from the results as they are now, and the way to follow them. */
export function BracketChanges({ day, round }: BracketChangesProps) {
  const replace = useAction(replaceInRound, 'The round could not be changed.')
  const pair = useAction(pairFree, 'They could not be paired.')
  const known = dayOf(day)
  const params = { event_id: day.event.id, round_number: round.number }
  const failure = replace.failure ?? pair.failure
  const scoresOf = (id: number) =>
    day.matches.find(
      ({ round_number, result, ...match }) =>
        round_number === round.number &&
        result !== 'pending' &&
        (match.participant1_id === id || match.participant2_id === id),
    )
  return (
    <>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      {describeChanges(known, round.number).map(({ change, sentence }) => (
        <Banner kind="note" key={sentence}>
          <p>{sentence}</p>
          {change.kind === 'replace' && (
            <div className="mt-3 grid justify-items-start gap-2">
              {scoresOf(change.out) && <p>This clears the scores of that match.</p>}
              <Button
                look="secondary"
                isBusy={replace.isBusy}
                onClick={() => replace.act({ params, body: { out: change.out, in: change.in } }, round.version)}
              >
                {change.in === null ? `Take ${nameIn(known, change.out)} Out` : `Put ${nameIn(known, change.in)} There`}
              </Button>
            </div>
          )}
          {change.kind === 'pair' && (
            <Button
              look="secondary"
              className="mt-3"
              isBusy={pair.isBusy}
              onClick={() =>
                pair.act(
                  { params, body: { participant1_id: change.both[0], participant2_id: change.both[1] } },
                  round.version,
                )
              }
            >
              Pair Them
            </Button>
          )}
        </Banner>
      ))}
    </>
  )
}
