import type { Place } from '@muster/contract/places'
import { placeSearchMax } from '@muster/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useSuggestions } from '../../../components/ui/use-suggestions.tsx'
import { placesLike } from '../queries.ts'

interface PlaceSuggestionsOptions {
  /** The text of the field, after a pause. */
  text: string
  country?: string | null | undefined
  onChoose: (place: Place) => void
}

/** Suggests places below a text field for the typed text. */
export function usePlaceSuggestions({ text, country, onChoose }: PlaceSuggestionsOptions) {
  const [isWanted, setIsWanted] = useState(false)
  const isEnabled = isWanted && text.trim().length > 1 && text.trim().length <= placeSearchMax
  const { data } = useQuery({ ...placesLike(text.trim(), country), enabled: isEnabled })
  /** The place with exactly this name, for users who type it and choose nothing from the list. */
  const findNamed = (typed: string) =>
    data?.places.find(({ name }) => name.localeCompare(typed.trim(), undefined, { sensitivity: 'base' }) === 0)
  const suggestions = useSuggestions({
    isWanted,
    setIsWanted,
    items: isEnabled ? (data?.places ?? []) : [],
    keyOf: ({ id }) => id,
    nameOf: (place) => (
      <>
        <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
        <span>
          {place.name}
          <span className="text-muted text-sm">
            {', '}
            {[...new Set([place.region, place.country])].filter((part) => part && part !== place.name).join(', ')}
          </span>
        </span>
      </>
    ),
    onChoose,
  })
  return { ...suggestions, findNamed }
}
