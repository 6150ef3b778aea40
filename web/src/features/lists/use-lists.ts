import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lists } from './queries.ts'

/** The lists of an event that the reader may see. They are refetched when one is handed in, and when all are shown. */
export function useLists(
  event: Event | undefined,
  participants: Participant[] | undefined,
  user_id: number | undefined,
) {
  const query = useQuery({ ...lists(event?.id ?? 0, user_id), enabled: event !== undefined })
  const { refetch } = query
  const state =
    event &&
    participants &&
    [
      event.lists_are_shown,
      ...participants.map(({ id, list_submitted_at }) => `${id} ${list_submitted_at}`).sort(),
    ].join()
  const known = useRef(state)
  useEffect(() => {
    if (known.current !== undefined && state !== known.current) void refetch()
    known.current = state
  }, [state, refetch])
  return query
}
