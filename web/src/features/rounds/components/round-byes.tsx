import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { playersOf } from '@muster/rules/attendance'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../lib/action.ts'
import { changeRound } from '../commands.ts'

interface RoundByesProps {
  event_id: number
  round: Round
  participants: Participant[]
  /** The matches of the round. */
  matches: Match[]
}

/** The byes of a round, and its absentees, such as latecomers: the organiser can give them a bye. */
export function RoundByes({ event_id, round, participants, matches }: RoundByesProps) {
  const change = useAction(changeRound, 'The bye could not be changed.')
  const byes = round.byes.map(({ participant_id }) => participant_id)
  const playing = new Set(matches.flatMap((match) => [match.participant1_id, match.participant2_id]))
  // A round entered by hand does not show who should have played, and eliminated participants should not.
  const isOpen = round.version !== null && round.method !== 'elimination'
  const expected = isOpen ? playersOf(participants, round.number) : []
  const idle = participants.filter((one) => byes.includes(one.id) || (!playing.has(one.id) && expected.includes(one)))
  const save = (ids: number[]) =>
    change.act(
      {
        params: { event_id, round_number: round.number },
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
      {change.failure && <Banner kind="error">{change.failure.message}</Banner>}
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
            </li>
          )
        })}
      </ul>
    </div>
  )
}
