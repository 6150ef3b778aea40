import type { Round } from '@muster/contract/rounds'
import { describeChanges } from '@muster/rules/bracket-findings'
import { dayFrom, nameIn, roundAt } from '@muster/rules/day'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { changeRound, pairFree, replaceInRound } from '../commands.ts'
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
  const known = dayFrom(day)
  const params = { event_id: day.event.id, round_number: round.number }
  const byes = useAction(changeRound, 'The bye could not be changed.')
  const failure = replace.failure ?? pair.failure ?? byes.failure
  const withBye = (participant_id: number) => ({
    pairings: roundAt(known, round.number).pairings.map(({ participant1_id, participant2_id }) => ({
      participant1_id,
      participant2_id,
    })),
    byes: [...round.byes, { participant_id }],
  })
  /** How many matches with a result these participants have in the round. */
  const countResults = (ids: readonly (number | null)[]) =>
    day.matches.filter(
      ({ round_number, result, participant1_id, participant2_id }) =>
        round_number === round.number &&
        result !== 'pending' &&
        (ids.includes(participant1_id) || ids.includes(participant2_id)),
    ).length
  return (
    <>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      {describeChanges(known, round.number).map(({ change, sentence }) => (
        <Banner kind="act" key={sentence}>
          <p>{sentence}</p>
          {change.kind === 'replace' && (
            <div className="mt-3 grid justify-items-start gap-2">
              <Cleared results={countResults([change.out, change.in])} />
              <Button
                look="secondary"
                isBusy={replace.isBusy}
                onClick={() => replace.act({ params, body: { out: change.out, in: change.in } }, round.version)}
              >
                {change.in === null ? `Take ${nameIn(known, change.out)} Out` : `Put ${nameIn(known, change.in)} There`}
              </Button>
            </div>
          )}
          {change.kind === 'bye' && (
            <Button
              look="secondary"
              className="mt-3"
              isBusy={byes.isBusy}
              onClick={() => byes.act({ params, body: withBye(change.id) }, round.version)}
            >
              Give {nameIn(known, change.id)} the Bye
            </Button>
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

/** Says before what the change clears. */
const Cleared = ({ results }: { results: number }) =>
  results === 0 ? null : (
    <p>{results === 1 ? 'This clears the scores of that match.' : 'This clears the scores of both matches.'}</p>
  )
