import type { Opponent, Player } from '@muster/contract/players'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { useQuery } from '@tanstack/react-query'
import { FilterForm } from '../../../components/filter-form.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { recordInWords } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { opponents as opponentsOf } from '../queries.ts'
import { useReader } from '../use-reader.ts'
import { MatchList } from './match-list.tsx'
import { OpponentOptions } from './opponent-options.tsx'
import { byLosses, OpponentOrder } from './opponent-order.tsx'
import { OpponentTable } from './opponent-table.tsx'
import { Part } from './part.tsx'

interface OpponentsProps {
  player: Player
  query: PlayerPageQuery
}

/** The record against every opponent, and head to head against a chosen one. */
export function Opponents({ player, query }: OpponentsProps) {
  const [, change] = useAddressQuery()
  const { user_id, enabled } = useReader()
  const all = useQuery({ ...opponentsOf(player.handle, user_id), enabled })
  return (
    <Loaded query={all} what="opponents" height="h-96">
      {({ opponents }) => {
        if (opponents.length === 0) return <p className="card p-5 text-muted">No opponents yet.</p>
        const chosen = chosenIn(opponents, query)
        return (
          <div className="grid grid-cols-1 gap-8">
            <FilterForm keeps={['part', 'order']} className="max-w-sm">
              <SelectField
                label="Head to head"
                name="opponent"
                value={chosen ?? ''}
                all="Choose an opponent"
                onChange={({ target }) => change({ opponent: target.value, against: '', cursor: '' })}
              >
                <OpponentOptions opponents={opponents} />
              </SelectField>
            </FilterForm>
            {chosen !== undefined && (
              <HeadToHead
                player={player}
                chosen={chosen}
                cursor={query.cursor}
                opponent={opponents.find(({ participant_id }) => participant_id === chosen)}
              />
            )}
            {chosen === undefined && query.against !== undefined && (
              <p role="status" className="card p-5 text-muted">
                {`${player.nickname} has no match against ${query.against} yet.`}
              </p>
            )}
            <Part title="All opponents">
              <OpponentOrder handle={player.handle} query={query} />
              <OpponentTable
                handle={player.handle}
                caption={`${player.nickname} against each opponent`}
                opponents={query.order === 'losses' ? opponents.toSorted(byLosses) : opponents}
              />
            </Part>
          </div>
        )
      }}
    </Loaded>
  )
}

/** The participant of the chosen opponent. The query string gives it as `opponent`, or their handle as `against`. */
const chosenIn = (opponents: Opponent[], { opponent, against }: PlayerPageQuery) =>
  opponent ?? opponents.find(({ handle }) => handle !== null && handle === against)?.participant_id

interface HeadToHeadProps {
  player: Player
  chosen: number
  cursor: string | undefined
  /** Undefined for a participant of an earlier event, such as the one in a link from its page. */
  opponent: Opponent | undefined
}

function HeadToHead({ player, chosen, cursor, opponent }: HeadToHeadProps) {
  const name = opponent?.nickname ?? 'this opponent'
  return (
    <Part title={`${player.nickname} against ${name}`}>
      <MatchList
        handle={player.handle}
        filters={{ opponent: chosen, cursor, army_id: undefined, game_type: undefined }}
        label={`Matches against ${name}`}
      >
        {(record) => (
          <p>
            <span aria-hidden className="numeral mr-3 text-4xl">
              {record.wins}–{record.draws}–{record.losses}
            </span>
            <span>{recordInWords(record)}</span>
            {opponent?.handle && (
              <>
                {' · '}
                <Link to={playerPath(opponent.handle)} className="title-link">
                  {`The record of ${name}`}
                </Link>
              </>
            )}
          </p>
        )}
      </MatchList>
    </Part>
  )
}
