import { type ComponentType, lazy, Suspense, useEffect } from 'react'

/**
 * A part of a page that is loaded when it is needed, such as a dialog. `useSoon(true)` fetches it beforehand for those who are
 * going to need it, so that opening it does not depend on the network of that moment.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }))
  const Part = (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  const useSoon = (isWanted: boolean) =>
    useEffect(() => {
      // A failure is met again, and told, when the part is opened.
      if (isWanted) load().catch(() => {})
    }, [isWanted])
  return { Part, useSoon }
}
