import type { ReactNode } from 'react'

/** The heading of what has taken the place of a form: the focus goes there, as the button that led to it is gone. */
export const ArrivalHeading = ({ children }: { children: ReactNode }) => (
  <h1 ref={takeFocus} tabIndex={-1} className="text-3xl outline-none">
    {children}
  </h1>
)

const takeFocus = (heading: HTMLElement | null) => heading?.focus()
