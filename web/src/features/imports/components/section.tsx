import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** One step of an import. */
export function Section({ title, className = '', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`card grid grid-cols-1 gap-4 p-5 sm:p-7 ${className}`}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
