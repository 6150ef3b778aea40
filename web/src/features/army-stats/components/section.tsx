import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  /** An action for the section, such as downloading it as a file. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with its heading. */
export const Section = ({ id, title, action, children }: SectionProps) => (
  <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
        {title}
      </h2>
      {action}
    </div>
    {children}
  </section>
)
