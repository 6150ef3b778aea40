import { recordInWords, type WinsDrawsLosses } from '../../../lib/format.ts'

/** The head of a column with records. */
export const recordHeading = (
  <abbr title="wins/draws/losses" className="no-underline">
    W/D/L
  </abbr>
)

/** A record as `(3/1/0)`, and in words for screen readers. */
export const RecordText = (record: WinsDrawsLosses) => (
  <>
    <span aria-hidden>{`(${record.wins}/${record.draws}/${record.losses})`}</span>
    <span className="sr-only">{recordInWords(record)}</span>
  </>
)
