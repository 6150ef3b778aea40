import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { useDelayedText } from '../../../components/ui/use-delayed-text.ts'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { formerParameter, parameter, Searched, Typed } from '../participant-search.ts'

/**
 * The participant search on an event's page. It is kept in the address, so that everybody can bookmark their own view
 * of an event. The lists follow each letter, but do not hold up the next.
 */
export function ParticipantSearch({ children }: { children: ReactNode }) {
  const [query, change] = useAddressQuery()
  const keep = useCallback(
    (text: string) => change({ [parameter]: text.trim() === '' ? '' : text, [formerParameter]: '' }),
    [change],
  )
  const { typed, setTyped } = useDelayedText(query.get(parameter) ?? query.get(formerParameter) ?? '', keep)
  const field = useMemo(() => ({ typed, setTyped }), [typed, setTyped])
  return (
    <Typed value={field}>
      <Searched value={useDeferredValue(typed)}>{children}</Searched>
    </Typed>
  )
}
