import type { ReactNode } from 'react'

/** The heading of a view that replaces a form. It takes the focus, because the button that led here is gone. */
export const ArrivalHeading = ({ children }: { children: ReactNode }) => (
  <h1 ref={takeFocus} tabIndex={-1} className="text-3xl outline-none">
    {children}
  </h1>
)

const takeFocus = (heading: HTMLElement | null) => heading?.focus()
