import { gameNames } from '@muster/contract/games'
import type { Player } from '@muster/contract/players'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { describeComparison } from '../beside-all-players.ts'
import { Part } from './part.tsx'
import { type RecordRow, RecordTable } from './record-table.tsx'

/** The record by army beside the rate of all players, which answers “is it my army or me?”. */
export const ArmyRecords = ({ player }: { player: Player }) => (
  <Part title="By army">
    <RecordTable
      caption={`The record of ${player.nickname} by army, beside all players`}
      heading="Army"
      rows={player.by_faction.flatMap((record) => rowsOf(record, player.by_army))}
      hasRates
    />
    <ArmyOrPlayer player={player} />
  </Part>
)

/** Compares the faction with the most matches. */
function ArmyOrPlayer({ player: { nickname, by_faction } }: { player: Player }) {
  const [most] = by_faction.filter(({ faction }) => faction !== null)
  if (!most || most.faction === null || most.faction_rate === null) return null
  const { faction, faction_rate, ...record } = most
  return <p className="text-muted text-sm">{describeComparison(nickname, { ...record, faction, faction_rate })}</p>
}

/** A faction, with its armies below if there are several. */
function rowsOf(
  { game_type, faction, grand_alliance, faction_rate, ...record }: Player['by_faction'][number],
  byArmy: Player['by_army'],
): RecordRow[] {
  const armies = byArmy.filter((army) => army.game_type === game_type && army.faction === faction)
  if (faction === null || grand_alliance === null) {
    return [{ key: game_type, name: `Unknown army, ${gameNames[game_type]}`, record }]
  }
  const [only, ...others] = armies
  const detail = others.length === 0 && only?.name && only.name !== faction ? `${only.name}, ` : ''
  const name = (
    <WithSign alliance={grand_alliance}>
      <Link to={factionPath(faction, game_type)} className="font-semibold hover:underline">
        {faction}
      </Link>
      <span className="block text-muted text-sm">
        {detail}
        {gameNames[game_type]}
      </span>
    </WithSign>
  )
  const parts = others.length === 0 ? [] : armies
  return [
    { key: `${game_type} ${faction}`, name, record, rate: faction_rate },
    ...parts.map(
      (army): RecordRow => ({
        key: `army ${army.army_id}`,
        name: army.name,
        record: army,
        isPart: true,
      }),
    ),
  ]
}
