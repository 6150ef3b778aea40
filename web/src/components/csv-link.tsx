import { addressOf } from '@muster/contract/client'
import { Download } from 'lucide-react'

interface CsvLinkProps {
  /** The path of the call that returns the file, with parameters as in the contract. */
  path: string
  params?: object
  query?: object
  /** The content of the file, for screen reader users who go from link to link. */
  of: string
}

/** A link to the CSV file of a table, in the form for spreadsheets. */
export const CsvLink = ({ path, params = {}, query = {}, of }: CsvLinkProps) => (
  <a
    href={addressOf(`${path}.sheet`, { params, query })}
    download
    className="title-link tap-height gap-2 justify-self-start print:hidden"
  >
    <Download aria-hidden className="size-4" />
    CSV <span className="sr-only">of {of}</span>
  </a>
)
