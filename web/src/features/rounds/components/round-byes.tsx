import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { canBePaired, playersOf, spareOf } from '@muster/rules/attendance'
import { Button } from '../../../components/ui/button.tsx'

interface RoundByesProps {
  round: Round
  participants: Participant[]
  /** The matches of the round. */
  matches: Match[]
  /** Undefined for those who only read. */
  onBye: ((one: Participant, has_bye: boolean) => void) | undefined
  onPair: (one: Participant, other: Participant) => void
}

/** How many opponents are offered to somebody who is not playing. */
const opponentsMax = 4

/**
 * The byes of a round, and its absentees, such as latecomers: the organiser can pair them, or give
 * them a bye.
 */
export function RoundByes({ round, participants, matches, onBye, onPair }: RoundByesProps) {
  const byes = round.byes.map(({ participant_id }) => participant_id)
  const playing = new Set(matches.flatMap((match) => [match.participant1_id, match.participant2_id]))
  // A round entered by hand does not show who should have played, and eliminated participants should not.
  const isOpen = round.method !== null && round.method !== 'elimination'
  const expected = isOpen ? playersOf(participants, round.number).filter(canBePaired) : []
  const idle = participants.filter((one) => byes.includes(one.id) || (!playing.has(one.id) && expected.includes(one)))
  if (idle.length === 0) return null
  const spare = idle.length === 1 ? spareOf(participants, round.number) : undefined
  const partners = (spare && !playing.has(spare.id) ? [...idle, spare] : idle).filter(canBePaired)
  return (
    <ul>
      {idle.map((one) => {
        const hasBye = byes.includes(one.id)
        return (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 py-0.5">
            <p className="wrap-anywhere">
              <strong>{one.nickname}</strong> {hasBye ? 'has the bye.' : 'is not playing this round.'}
            </p>
            {onBye && (
              <>
                {/* First, because two whose match was deleted by mistake want it back, not a bye each. */}
                {(canBePaired(one) ? partners : [])
                  // Of two, only one is offered the other: the one without a bye, or else the first.
                  .filter((other) =>
                    partners.length > 2 || other.is_spare
                      ? other !== one
                      : byes.includes(other.id) === hasBye
                        ? other.id > one.id
                        : !hasBye,
                  )
                  .slice(0, opponentsMax)
                  .map((other) => (
                    <Button key={other.id} look="secondary" onClick={() => onPair(one, other)}>
                      <span>
                        <span className="sr-only">{one.nickname}:</span> Play {other.nickname}
                        {byes.includes(other.id) && ', Who Has the Bye'}
                      </span>
                    </Button>
                  ))}
                <Button look="quiet" onClick={() => onBye(one, !hasBye)}>
                  <span>
                    {hasBye ? 'Remove Bye' : 'Give the Bye'}{' '}
                    <span className="sr-only">{hasBye ? `from ${one.nickname}` : `to ${one.nickname}`}</span>
                  </span>
                </Button>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
