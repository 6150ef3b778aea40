import type { Place } from '@muster/contract/places'
import { placeSearchMax } from '@muster/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useSuggestions } from '../../../components/ui/use-suggestions.tsx'
import { placesLike } from '../queries.ts'

interface PlaceSuggesting {
  /** What is in the field, after a pause. */
  text: string
  country?: string | null | undefined
  onChoose: (place: Place) => void
}

/** Places below a text field, for what is typed into it. */
export function usePlaceSuggestions({ text, country, onChoose }: PlaceSuggesting) {
  const [isWanted, setIsWanted] = useState(false)
  const isAsked = isWanted && text.trim().length > 1 && text.trim().length <= placeSearchMax
  const { data } = useQuery({ ...placesLike(text.trim(), country), enabled: isAsked })
  /** The place with just this name: what is meant by typing it, with nothing chosen from the list. */
  const findNamed = (typed: string) =>
    data?.places.find(({ name }) => name.localeCompare(typed.trim(), undefined, { sensitivity: 'base' }) === 0)
  const suggestions = useSuggestions({
    ...{ isWanted, setIsWanted },
    items: isAsked ? (data?.places ?? []) : [],
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
