import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { playersOf } from '@muster/rules/attendance'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { changeRound, pairFree } from '../commands.ts'

interface RoundByesProps {
  event_id: number
  round: Round
  participants: Participant[]
  /** The matches of the round. */
  matches: Match[]
}

/** How many opponents are offered to somebody who is not playing. */
const opponentsMax = 4

/**
 * The byes of a round, and its absentees, such as latecomers: the organiser can pair them, or give
 * them a bye.
 */
export function RoundByes({ event_id, round, participants, matches }: RoundByesProps) {
  const change = useAction(changeRound, 'The bye could not be changed.')
  const byes = round.byes.map(({ participant_id }) => participant_id)
  const playing = new Set(matches.flatMap((match) => [match.participant1_id, match.participant2_id]))
  // A round entered by hand does not show who should have played, and eliminated participants should not.
  const isOpen = round.version !== null && round.method !== 'elimination'
  const expected = isOpen ? playersOf(participants, round.number) : []
  const idle = participants.filter((one) => byes.includes(one.id) || (!playing.has(one.id) && expected.includes(one)))
  const pair = useAction(pairFree, 'They could not be paired.')
  const failure = change.failure ?? pair.failure
  const params = { event_id, round_number: round.number }
  const save = (ids: number[]) =>
    change.act(
      {
        params,
        body: {
          pairings: matches.map(({ participant1_id, participant2_id }) => ({ participant1_id, participant2_id })),
          byes: ids.map((participant_id) => ({ participant_id })),
        },
      },
      round.version,
    )
  if (idle.length === 0) return null
  return (
    <div>
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <ul>
        {idle.map(({ id, nickname }) => {
          const hasBye = byes.includes(id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <p className="wrap-anywhere">
                <strong>{nickname}</strong> {hasBye ? 'has the bye.' : 'is not playing this round.'}
              </p>
              <Button
                look="quiet"
                isBusy={change.isBusy}
                onClick={() => save(hasBye ? byes.filter((other) => other !== id) : [...byes, id])}
              >
                <span>
                  {hasBye ? 'Remove Bye' : 'Give the Bye'}{' '}
                  <span className="sr-only">{hasBye ? `from ${nickname}` : `to ${nickname}`}</span>
                </span>
              </Button>
              {idle
                // Each two once: in the row without a bye, or else in the first.
                .filter((other) => (byes.includes(other.id) === hasBye ? other.id > id : !hasBye))
                .slice(0, opponentsMax)
                .map((other) => (
                  <Button
                    key={other.id}
                    look="quiet"
                    isBusy={pair.isBusy}
                    onClick={() =>
                      pair.act({ params, body: { participant1_id: id, participant2_id: other.id } }, round.version)
                    }
                  >
                    <span>
                      <span className="sr-only">{nickname}:</span> Play {other.nickname}
                      {byes.includes(other.id) && ', Who Has the Bye'}
                    </span>
                  </Button>
                ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
