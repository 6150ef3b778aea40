import { type ReactNode, useId } from 'react'

export interface TitledSectionProps {
  title: string
  className?: string
  titleClass?: string
  children: ReactNode
}

/** A section of a page, named by its heading. */
export function TitledSection({ title, className, titleClass = 'text-2xl', children }: TitledSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A section in a card. */
export const TitledCard = ({ className = '', ...rest }: Omit<TitledSectionProps, 'titleClass'>) => (
  <TitledSection {...rest} className={`card p-5 sm:p-7 ${className}`} titleClass="mb-4 text-2xl" />
)
