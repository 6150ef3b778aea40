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
  /** Of the round. */
  matches: Match[]
}

/** Who has the bye of a round, and who has missed it, such as by coming late: the organiser can count it as a bye. */
export function RoundByes({ event_id, round, participants, matches }: RoundByesProps) {
  const change = useAction(changeRound, 'The bye could not be changed.')
  const byes = round.byes.map(({ participant_id }) => participant_id)
  const playing = new Set(matches.flatMap((match) => [match.participant1_id, match.participant2_id]))
  // Nobody can say of a round that was typed in who should have played; whoever is out of an elimination should not.
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
