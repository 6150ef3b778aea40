import type { Player } from '@muster/contract/players'
import { playerPath } from '@muster/site/player-path'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/navigation.tsx'
import { sumOf } from '../win-rate.ts'
import { ArmyRecords } from './army-records.tsx'
import { OpponentTable } from './opponent-table.tsx'
import { Part } from './part.tsx'
import { Participations } from './participations.tsx'
import { type RecordRow, RecordTable } from './record-table.tsx'

interface OverviewProps {
  player: Player
  /** What comes first once there are results. */
  children: ReactNode
}

/** The record at a glance: best results, by army, over time, and the opponents met most often. */
export function Overview({ player, children }: OverviewProps) {
  const { handle, nickname, best, opponents } = player
  if (player.matches === 0) {
    return <p className="card p-5 text-muted">No results yet. A match counts here once both scores are recorded.</p>
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      {children}
      {best.length > 0 && (
        <Part title="Best results">
          <Participations events={best} label={`Best results of ${nickname}`} />
        </Part>
      )}
      <div className="grid grid-cols-1 items-start gap-10 @4xl:grid-cols-2">
        <ArmyRecords player={player} />
        <Part title="Over time">
          <RecordTable caption={`The record of ${nickname} over time`} heading="Time" rows={timeRows(player)} />
        </Part>
        <Part title="Most-faced opponents">
          <OpponentTable
            handle={handle}
            caption={`The opponents whom ${nickname} met most often`}
            opponents={opponents}
          />
          <Link to={playerPath(handle, { part: 'opponents' })} className="title-link tap-height">
            All opponents
          </Link>
        </Part>
      </div>
      <p className="text-muted text-sm">A draw counts as half a win. Matches without both scores are not counted.</p>
    </div>
  )
}

/** Each year with its quarters, the newest first. */
const timeRows = ({ by_quarter }: Player): RecordRow[] =>
  [...Map.groupBy(by_quarter, ({ year }) => year)].reverse().flatMap(([year, quarters]) => [
    { key: String(year), name: <span className="font-semibold">{year}</span>, record: sumOf(quarters) },
    ...quarters.toReversed().map(
      ({ quarter, ...record }): RecordRow => ({
        key: `${year} ${quarter}`,
        name: quarterNames[quarter - 1] ?? '',
        record,
        isPart: true,
      }),
    ),
  ])

const quarterNames = ['January to March', 'April to June', 'July to September', 'October to December']
