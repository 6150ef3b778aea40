import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '../../../lib/application.tsx'
import type { FilledEvent, NewEvent } from '../event-form.ts'
import { lastEvents } from '../own-queries.ts'

/** Proposes the country of the organiser's last event if the field is empty: most organise where they live. */
export function useLastCountry({ getFieldState, getValues, setValue }: UseFormReturn<NewEvent, unknown, FilledEvent>) {
  const { user } = useSession()
  const { data } = useInfiniteQuery({ ...lastEvents(user?.id ?? 0), enabled: user !== null })
  const country = data?.pages[0]?.events[0]?.location_country
  useEffect(() => {
    const isTouched = getFieldState('location_country').isDirty || getValues('location_country')
    if (country && !isTouched) setValue('location_country', country)
  }, [country, getFieldState, getValues, setValue])
}
