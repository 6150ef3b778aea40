import { TitledSection, type TitledSectionProps } from '../../../components/titled-section.tsx'

/** A section of a player's page with its heading. */
export const Part = (props: Pick<TitledSectionProps, 'title' | 'children'>) => (
  <TitledSection {...props} className="grid min-w-0 grid-cols-1 content-start gap-3" />
)
