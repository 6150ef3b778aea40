import { type ReactNode, useId } from 'react'

interface TitledCardProps {
  title: string
  className?: string
  children: ReactNode
}

/** A card that is a section of its page, named by its title. */
export function TitledCard({ title, className = '', children }: TitledCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`card p-5 sm:p-7 ${className}`}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
