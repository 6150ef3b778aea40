export interface Press {
  /** Resolves at once, or when the press that lasts has been handled. */
  ended(): Promise<void>
  /** Follows the pointers of the page until the signal aborts. */
  start(signal: AbortSignal): void
}

/** After a touch, the browser clicks in a task of its own, this many milliseconds later at most. */
const clickWait = 100

/**
 * What others do must not move a button between press and release: the browser would click neither on it nor on what is
 * in its place. So what a refetch brings waits for the end of the press.
 */
export function createPress(): Press {
  let pressed: PromiseWithResolvers<void> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined
  const begin = ({ button }: PointerEvent) => {
    // Others open menus, whose end the browser may not tell.
    if (button !== 0) return
    clearTimeout(ending)
    pressed ??= Promise.withResolvers()
  }
  const end = ({ pointerType }: { pointerType?: string }) => {
    clearTimeout(ending)
    ending = setTimeout(
      () => {
        pressed?.resolve()
        pressed = undefined
      },
      pointerType === 'touch' ? clickWait : 0,
    )
  }
  return {
    ended: async () => pressed?.promise,
    start: (signal) => {
      // Before every component, so that none stops the events.
      const options = { capture: true, signal }
      document.addEventListener('pointerdown', begin, options)
      document.addEventListener('pointerup', end, options)
      document.addEventListener('pointercancel', end, options)
      // A mouse that was released outside of the window comes back without a pressed button.
      document.addEventListener('pointermove', ({ buttons }) => pressed && buttons === 0 && end({}), options)
      window.addEventListener('blur', () => end({}), { signal })
    },
  }
}
