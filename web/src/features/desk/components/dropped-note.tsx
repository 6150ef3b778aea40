import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { Banner } from '../../../components/ui/banner.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { opponentIn } from '../../rounds/seats.ts'
import { scoreField } from './result-row.tsx'

interface DroppedNoteProps {
  /** The round being played, if there is one. */
  number: number | undefined
  participants: Participant[]
  matches: Match[]
}

/** Lists the tables where a participant has dropped out and the result is missing: the opponents may be waiting there. */
export function DroppedNote({ number, participants, matches }: DroppedNoteProps) {
  const dropped = participants.filter(({ dropped_after_round }) => dropped_after_round !== null)
  const open = matches.filter(({ round_number, result }) => round_number === number && result === 'pending')
  const rows = dropped.flatMap((participant) => {
    const match = open.find((each) => [each.participant1_id, each.participant2_id].includes(participant.id))
    return match ? { participant, match } : []
  })
  return (
    <div role="status" className="mb-4 empty:hidden">
      {number !== undefined && rows.length > 0 && (
        <Banner kind="act">
          <h2 className="font-semibold">Dropped out with no result for round {number}</h2>
          <ul className="list-disc pl-5">
            {rows.map(({ participant: { id, nickname }, match }) => (
              <li key={id} className="wrap-anywhere">
                {nickname}, against {opponentIn(match, id).nickname}:{' '}
                <Link to={`?part=round&round=${number}#${scoreField(match.id, 1)}`} className="text-link tap-height">
                  {match.table_number === null ? 'their result' : `table ${match.table_number}`}
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}
