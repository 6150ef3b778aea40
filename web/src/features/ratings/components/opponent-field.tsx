import { foldText } from '@muster/contract/names'
import type { Player } from '@muster/contract/players'
import { useQuery } from '@tanstack/react-query'
import { FilterForm } from '../../../components/filter-form.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PlainList } from '../../../components/ui/plain-list.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { opponents } from '../../players/queries.ts'
import { useReader } from '../../players/use-reader.ts'
import type { Rival } from '../rival.ts'
import { OpponentSearch } from './opponent-search.tsx'

interface OpponentFieldProps {
  player: Player
  chosen: Rival | undefined
}

/**
 * Chooses a possible opponent: any public player by name, former opponents first. Without scripts, it is a list of the
 * former opponents.
 */
export function OpponentField({ player, chosen }: OpponentFieldProps) {
  const [, change] = useAddressQuery()
  const isHydrated = useIsHydrated()
  const { user_id, enabled } = useReader()
  const { data } = useQuery({ ...opponents(player.handle, user_id), enabled })
  const known = data?.opponents.flatMap(({ handle, nickname }) => (handle === null ? [] : [{ handle, nickname }])) ?? []
  const choose = (handle: string | null) => change({ against: handle ?? '' })
  const listed = chosen && !known.some(({ handle }) => handle === chosen.handle) ? [chosen, ...known] : known
  return (
    <FilterForm keeps={['part', 'scope']} className="max-w-sm">
      <Field label="Opponent" hint="Players whose record is open to everybody.">
        {(control) =>
          isHydrated ? (
            <OpponentSearch control={control} player={player} known={known} chosen={chosen} onChoose={choose} />
          ) : (
            <PlainList
              control={control}
              name="against"
              options={listed.map(({ handle, nickname }) => ({ value: handle, label: nickname }))}
              value={chosen?.handle ?? null}
              onChange={choose}
              placeholder="Choose an opponent"
              fold={foldText}
            />
          )
        }
      </Field>
    </FilterForm>
  )
}
