import { gameNames } from '@muster/contract/games'
import type { Player } from '@muster/contract/players'
import { playerPath } from '@muster/site/player-path'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { sumOf } from '../win-rate.ts'
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
        <Part title="By army">
          <RecordTable caption={`The record of ${nickname} by army`} heading="Army" rows={armyRows(player)} />
        </Part>
        <Part title="Over time">
          <RecordTable caption={`The record of ${nickname} over time`} heading="Time" rows={timeRows(player)} />
        </Part>
        <Part title="Most-faced opponents">
          <OpponentTable
            handle={handle}
            caption={`The opponents whom ${nickname} met most often`}
            opponents={opponents}
          />
          <Link
            to={playerPath(handle, { part: 'opponents' })}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            All opponents
          </Link>
        </Part>
      </div>
      <p className="text-muted text-sm">A draw counts as half a win. Matches without both scores count nowhere.</p>
    </div>
  )
}

/** Each faction, with its armies below if there are several. */
const armyRows = ({ by_faction, by_army }: Player): RecordRow[] =>
  by_faction.flatMap(({ game_type, faction, grand_alliance, ...record }) => {
    const armies = by_army.filter((army) => army.game_type === game_type && army.faction === faction)
    const parts = armies.length < 2 ? [] : armies
    return [
      {
        key: `${game_type} ${faction}`,
        name:
          faction === null || grand_alliance === null ? (
            `Unknown army, ${gameNames[game_type]}`
          ) : (
            <WithSign alliance={grand_alliance}>
              <Link to={factionPath(faction, game_type)} className="font-semibold hover:underline">
                {faction}
              </Link>
              <span className="block text-muted text-sm">
                {armies.length === 1 && armies[0]?.name && armies[0].name !== faction
                  ? `${armies[0].name}, ${gameNames[game_type]}`
                  : gameNames[game_type]}
              </span>
            </WithSign>
          ),
        record,
      },
      ...parts.flatMap((army): RecordRow[] =>
        army.name === null || faction === null
          ? []
          : [
              {
                key: `army ${army.army_id}`,
                name: army.name,
                record: army,
                isPart: true,
              },
            ],
      ),
    ]
  })

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
