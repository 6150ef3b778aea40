import type { ReactNode } from 'react'
import { PageHead } from '../../components/page.tsx'

/** The date of the last change to the legal pages. */
const updated = 'July 19, 2025'

/** A page of text with short lines and headings for skimming. */
export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="prose mx-auto max-w-prose">
    <PageHead title={title} />
    <p className="text-muted">Last updated: {updated}</p>
    {children}
  </article>
)
