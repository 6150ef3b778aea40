import type { Opponent } from '@muster/contract/players'
import { playerPath } from '@muster/site/player-path'
import { Link } from '../../../lib/navigation.tsx'
import { RecordTable } from './record-table.tsx'

interface OpponentTableProps {
  /** Whose opponents they are. */
  handle: string
  caption: string
  opponents: readonly Opponent[]
}

/** The record against each opponent; each name leads to the matches against them. */
export const OpponentTable = ({ handle, caption, opponents }: OpponentTableProps) => (
  <RecordTable
    caption={caption}
    heading="Opponent"
    rows={opponents.map(({ participant_id, nickname, ...record }) => ({
      key: String(participant_id),
      name: (
        <Link
          to={playerPath(handle, { part: 'opponents', opponent: participant_id })}
          className="title-link tap-height"
        >
          {nickname}
        </Link>
      ),
      record,
    }))}
  />
)
