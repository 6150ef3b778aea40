import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { useDelayedText } from '../../../components/ui/use-delayed-text.ts'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { ParticipantSearchContext, parameter, parameterBefore1, SearchContext } from '../participant-search.ts'

/**
 * The participant search on an event's page. The address stores it, so that people can bookmark their own view of an
 * event. The lists follow each letter, but do not delay the next.
 */
export function ParticipantSearch({ children }: { children: ReactNode }) {
  const [query, change] = useAddressQuery()
  const store = useCallback(
    (text: string) => change({ [parameter]: text.trim() === '' ? '' : text, [parameterBefore1]: '' }),
    [change],
  )
  const { typed, setTyped } = useDelayedText(query.get(parameter) ?? query.get(parameterBefore1) ?? '', store)
  const field = useMemo(() => ({ typed, setTyped }), [typed, setTyped])
  return (
    <ParticipantSearchContext value={field}>
      <SearchContext value={useDeferredValue(typed)}>{children}</SearchContext>
    </ParticipantSearchContext>
  )
}
