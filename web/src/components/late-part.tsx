import { type ComponentType, lazy, memo, Suspense, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

const loads: (() => Promise<unknown>)[] = []

/** Loads the code of every late part, for the server, which renders them all. */
export const loadLateParts = () => Promise.all(loads.map((load) => load()))

/**
 * A part of a page that is in the server's HTML although its code is loaded after that of the page. Until it arrives,
 * React leaves the HTML as it is: it can be read and searched. Code that cannot be loaded is reported as by
 * `lazyComponent`.
 */
export function latePart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const { Lazy } = lazyComponent(name, load)
  let loaded: ComponentType<Props> | undefined
  const settle = async () => {
    loaded ??= await load().catch(() => Lazy)
    return { default: loaded }
  }
  loads.push(settle)
  const Late: ComponentType<Props> = lazy(settle)
  // Memoised: React drops the server's HTML of a part that is rendered again before its code has arrived.
  return memo(function LatePart(props: Props) {
    // Chosen once: another component would begin with a state of its own.
    const [Part] = useState(() => loaded ?? Late)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}
