import type { BriefEvent } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { useIsLasting } from '../../components/ui/use-is-lasting.ts'
import { useSession } from '../../lib/application.tsx'
import { nobody } from '../../lib/drafts.ts'
import { useQueryCopies } from '../../lib/use-query-copies.ts'
import { currentOf } from './current-event.ts'
import type { myEvents } from './own-queries.ts'
import { storedPages } from './stored-pages.ts'

/** How long the current list may take before a stored one decides, in milliseconds. */
const maxWait = 3_000

export interface Current {
  event: BriefEvent | undefined
  isWaiting: boolean
  /** Set if the list of the user's events could not be loaded. */
  retry: (() => unknown) | undefined
}

/** The current one of the user's events and of those whose page this device has stored. */
export function useCurrent(ofUser: typeof myEvents, page: 'desks' | 'cards'): Current {
  const { status, user } = useSession()
  const options = ofUser(user?.id ?? nobody)
  const list = useQuery({ ...options, enabled: user !== null })
  useQueryCopies([{ queryKey: options.queryKey }], user?.id)
  const stored = useQuery({ ...storedPages(user?.id), enabled: status !== 'checking' })
  const isLate = useIsLasting(list.isFetching, maxWait)
  const known = list.data?.events ?? []
  const others = stored.data?.[page].filter(({ id }) => known.every((one) => one.id !== id)) ?? []
  return {
    event: currentOf<BriefEvent>([...known, ...others]),
    isWaiting: status === 'checking' || (list.isFetching && !isLate) || stored.isPending,
    retry: list.data === undefined && user !== null ? list.refetch : undefined,
  }
}
