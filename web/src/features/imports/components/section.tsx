import { TitledSection, type TitledSectionProps } from '../../../components/titled-section.tsx'

/** One step of an import. */
export const Section = ({ className = '', ...rest }: Omit<TitledSectionProps, 'titleClass'>) => (
  <TitledSection {...rest} className={`card grid grid-cols-1 gap-4 p-5 sm:p-7 ${className}`} />
)
