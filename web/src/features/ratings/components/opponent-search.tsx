import { foldText } from '@muster/contract/names'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ControlProps } from '../../../components/ui/field.tsx'
import { SearchInput } from '../../../components/ui/search-field.tsx'
import { useDelayedText } from '../../../components/ui/use-delayed-text.ts'
import { useSuggestions } from '../../../components/ui/use-suggestions.tsx'
import { playersLike } from '../queries.ts'
import type { Rival } from '../rival.ts'

interface OpponentSearchProps {
  control: ControlProps
  /** Whose opponent it is. */
  player: Rival
  /** Former opponents. */
  known: readonly Rival[]
  chosen: Rival | undefined
  onChoose: (handle: string | null) => void
}

const suggestionsMax = 6

/** A text field that suggests former opponents, and public players by the typed name. */
export function OpponentSearch({ control, player, known, chosen, onChoose }: OpponentSearchProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [searched, setSearched] = useState('')
  const shown = chosen?.nickname ?? ''
  const search = useCallback(
    (text: string) => {
      setSearched(text.trim())
      if (text.trim() === '') onChoose(null)
    },
    [onChoose],
  )
  const { typed, setTyped, settle } = useDelayedText(shown, search)
  const isSearch = isWanted && typed !== shown && searched !== ''
  const { data, isFetching } = useInfiniteQuery({ ...playersLike(searched), enabled: isSearch })
  const text = typed === shown ? '' : foldText(typed)
  const found = isSearch ? (data?.pages[0]?.players ?? []) : []
  const items = [...known.filter(({ nickname }) => foldText(nickname).includes(text)), ...found]
    .filter(({ handle }, at, all) => handle !== player.handle && all.findIndex((one) => one.handle === handle) === at)
    .slice(0, suggestionsMax)
  const choose = ({ handle, nickname }: Rival) => {
    settle(nickname)
    onChoose(handle)
  }
  const { field, list } = useSuggestions<Rival>({
    isWanted,
    setIsWanted,
    items,
    keyOf: ({ handle }) => handle,
    nameOf: ({ handle, nickname }) => (
      <span className="wrap-anywhere">
        {nickname} <span className="text-muted text-sm">{handle}</span>
      </span>
    ),
    onChoose: choose,
  })
  const isNobody = isSearch && !isFetching && items.length === 0
  return (
    <div className="relative">
      <SearchInput
        {...control}
        {...field}
        placeholder="Name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => {
          target.select()
          setIsWanted(true)
        }}
        onKeyDown={(event) => {
          field.onKeyDown(event)
          const [first] = items
          // A name that only one player has needs no choice from the list.
          if (event.key === 'Enter' && !event.defaultPrevented && text !== '' && items.length === 1 && first)
            choose(first)
        }}
      />
      {list}
      <p role="status" className="mt-1 text-sm empty:hidden">
        {isNobody && `No public player is called “${searched}”.`}
      </p>
    </div>
  )
}
