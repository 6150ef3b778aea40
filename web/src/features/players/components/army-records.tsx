import { gameNames } from '@muster/contract/games'
import type { Player } from '@muster/contract/players'
import { useSession } from '../../../lib/application.tsx'
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

/** Compares each faction with enough matches. */
function ArmyOrPlayer({ player: { handle, nickname, by_faction } }: { player: Player }) {
  const { user } = useSession()
  const who = user?.handle === handle ? 'you win' : `${nickname} wins`
  return by_faction.map(({ faction, faction_rate, game_type, ...record }) => {
    if (faction === null || faction_rate === null) return null
    const sentence = describeComparison(who, { ...record, faction, faction_rate })
    return (
      sentence && (
        <p key={`${game_type} ${faction}`} className="text-muted text-sm">
          {sentence}
        </p>
      )
    )
  })
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
