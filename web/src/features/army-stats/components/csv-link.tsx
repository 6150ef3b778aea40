import { Download } from 'lucide-react'
import { csvAddress } from '../questions.ts'

interface CsvLinkProps {
  /** Of the call whose answer it is. */
  path: string
  query?: object
  /** What is in it, for those who hear the links alone. */
  of: string
}

/** The numbers of a table as a file for a spreadsheet. */
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
