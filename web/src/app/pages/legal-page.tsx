import type { ReactNode } from 'react'
import { PageHead } from '../../components/page.tsx'

/** When the legal pages were changed last. */
const updated = 'July 19, 2025'

/** A page of text to be read: short lines, headings that can be skimmed. */
export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="prose mx-auto max-w-prose">
    <PageHead title={title} />
    <p className="text-muted">Last updated: {updated}</p>
    {children}
  </article>
)
