import { isCountryName } from '@muster/contract/country-names'
import { foldText } from '@muster/contract/names'
import type { Place } from '@muster/contract/places'
import { placeSearchMax } from '@muster/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { usePaused } from '../../../components/ui/use-paused.ts'
import { capitaliseWords } from '../../../lib/field-text.ts'
import { usePlaceSuggestions } from '../../places/components/use-place-suggestions.tsx'
import { fullNameOf } from '../../places/place-name.ts'
import { placesLike } from '../../places/queries.ts'
import type { EventDetails } from '../event-form.ts'

/** Accepts any text as a city. Choosing a suggested city also sets country, place and time zone. */
export function CityField() {
  const { control, register, setValue, formState } = useFormContext<EventDetails>()
  const [city, country, place_id] = useWatch({ control, name: ['location_city', 'location_country', 'place_id'] })
  const typed = usePaused((city ?? '').trim())
  const { field, list } = usePlaceSuggestions({
    text: typed,
    country,
    onChoose: (place) => {
      setValue('location_city', place.name, { shouldDirty: true })
      if (isCountryName(place.country)) setValue('location_country', place.country, { shouldDirty: true })
      setValue('place_id', place.id, { shouldDirty: true })
      setValue('place_zone', place.time_zone)
    },
  })
  const isTyped = formState.dirtyFields.location_city ?? false
  const meant = useMeantPlace(isTyped ? typed : '', country, place_id)
  const meantZone = meant?.time_zone ?? null
  useEffect(() => {
    if (isTyped && place_id == null) setValue('place_zone', meantZone)
  }, [isTyped, place_id, meantZone, setValue])
  return (
    <Field label="City" error={formState.errors.location_city?.message} hint={meant && fullNameOf(meant)}>
      {(attributes) => (
        <div className="relative">
          <input
            {...attributes}
            {...field}
            className="control"
            {...register('location_city', {
              onChange: () => setValue('place_id', null, { shouldDirty: true }),
              onBlur: ({ target }) => {
                field.onBlur()
                setValue('location_city', capitaliseWords(target.value), { shouldDirty: true })
              },
            })}
          />
          {list}
        </div>
      )}
    </Field>
  )
}

/** The chosen place, or the one that the server will assume for the city: the likeliest of its name. */
function useMeantPlace(city: string, country: string | null | undefined, place_id: number | null | undefined) {
  const { data } = useQuery({ ...placesLike(city, country), enabled: city.length > 1 && city.length <= placeSearchMax })
  const isMeant = (place: Place) => (place_id == null ? foldText(place.name) === foldText(city) : place.id === place_id)
  return data?.places.find(isMeant)
}
