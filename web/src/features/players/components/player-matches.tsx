import { gameNames } from '@muster/contract/games'
import type { Player } from '@muster/contract/players'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { useQuery } from '@tanstack/react-query'
import { FilterForm } from '../../../components/filter-form.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { armyLabel } from '../../armies/army-names.ts'
import { opponents as opponentsOf } from '../queries.ts'
import { useReader } from '../use-reader.ts'
import { MatchList } from './match-list.tsx'
import { OpponentOptions } from './opponent-options.tsx'

interface PlayerMatchesProps {
  player: Player
  query: PlayerPageQuery
}

/** Every match of a player, by opponent, army and game. */
export function PlayerMatches({ player, query }: PlayerMatchesProps) {
  const { opponent, army_id, game_type, cursor } = query
  const filters = { opponent, army_id, game_type, cursor }
  const [, change] = useAddressQuery()
  const { user_id, enabled } = useReader()
  const { data } = useQuery({ ...opponentsOf(player.handle, user_id), enabled })
  const games = new Set(player.by_faction.map(({ game_type }) => game_type))
  return (
    <div className="grid grid-cols-1 gap-4">
      <FilterForm keeps={['part']} className="grid grid-cols-1 gap-4 @md:grid-cols-2 @3xl:grid-cols-3">
        <SelectField
          label="Against"
          name="opponent"
          value={filters.opponent ?? ''}
          all="Everybody"
          onChange={({ target }) => change({ opponent: target.value, cursor: '' })}
        >
          <OpponentOptions opponents={data?.opponents ?? []} />
        </SelectField>
        <SelectField
          label="With"
          name="army_id"
          value={filters.army_id ?? ''}
          all="Every army"
          options={Object.fromEntries(
            player.by_army.flatMap(({ army_id, name, faction }) =>
              army_id === null || name === null || faction === null ? [] : [[army_id, armyLabel({ name, faction })]],
            ),
          )}
          onChange={({ target }) => change({ army_id: target.value, cursor: '' })}
        />
        {games.size > 1 && (
          <SelectField
            label="Game"
            name="game_type"
            value={filters.game_type ?? ''}
            all="All games"
            options={Object.fromEntries([...games].map((game) => [game, gameNames[game]]))}
            onChange={({ target }) => change({ game_type: target.value, cursor: '' })}
          />
        )}
      </FilterForm>
      <MatchList handle={player.handle} filters={filters} label={`Matches of ${player.nickname}`} />
    </div>
  )
}
