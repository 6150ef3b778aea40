import { type ComponentType, Suspense, use } from 'react'
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
  let settled: Promise<void> | undefined
  const settle = () => {
    settled ??= load().then(
      (component) => {
        loaded = component
      },
      () => {},
    )
    return settled
  }
  loads.push(settle)
  function Part(props: Props) {
    if (!loaded) use(settle())
    const Loaded = loaded ?? Lazy
    return <Loaded {...props} />
  }
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
