import { Download } from 'lucide-react'
import { csvAddress } from '../questions.ts'

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
    href={csvAddress(path, query)}
    download
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
  >
    <Download aria-hidden className="size-4" />
    CSV <span className="sr-only">of {of}</span>
  </a>
)
