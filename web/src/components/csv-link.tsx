import { addressOf } from '@muster/contract/client'
import { Download } from 'lucide-react'

interface CsvLinkProps {
  /** The path of the call that the file is an answer to. */
  path: string
  query?: object
  /** What the file contains, for screen reader users who go from link to link. */
  of: string
}

/** A link to the numbers of a table as a CSV file. */
export const CsvLink = ({ path, query, of }: CsvLinkProps) => (
  <a
    href={addressOf(`${path}.csv`, { query: query ?? {} })}
    download
    className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand hover:underline print:hidden"
  >
    <Download aria-hidden className="size-4" />
    CSV <span className="sr-only">of {of}</span>
  </a>
)
