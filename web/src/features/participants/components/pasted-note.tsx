import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { plural } from '../../../lib/format.ts'
import type { Filled, LeftOutLine } from './use-pasted-list.ts'

interface PastedNoteProps extends Omit<Filled, 'keys'> {
  /** How many rows the list has filled, and how many of them are in doubt. */
  count: number
  doubtful: number
  /** How many rows of the form the organiser must check. */
  toCheck: number
  onNext: () => void
  /** How many rows name an army that nobody has chosen. */
  open: number
  onLeaveOpen: () => void
  onAdd: (line: LeftOutLine) => void
}

/** The result of a pasted list: the filled rows, the rows to check, and the lines left out. */
export function PastedNote({
  count,
  overflow,
  columns,
  ignored,
  guesses,
  leftOut,
  doubtful,
  toCheck,
  onNext,
  open,
  onLeaveOpen,
  onAdd,
}: PastedNoteProps) {
  const { used = [], ignored: ignoredColumns = [] } = columns ?? {}
  return (
    <Banner kind={toCheck + overflow + leftOut.length > 0 ? 'act' : 'success'}>
      <div role="status">
        <p>
          {countsOf(count, doubtful)}
          {used.length > 1 && ` Its columns: ${used.join(', ')}.`}
          {ignoredColumns.length > 0 && ` Ignored columns: ${ignoredColumns.join(', ')}.`}
          {guesses.size > 0 &&
            ` Taken for: ${[...guesses].map(([written, army]) => `“${written}” for ${army}`).join('; ')}.`}
          {overflow > 0 &&
            ` The last ${overflow === 1 ? 'one was' : `${overflow} were`} left out: save these first, then add the rest.`}
        </p>
        {ignored.length > 0 && <IgnoredLines lines={ignored} />}
      </div>
      {toCheck > 0 && (
        <Button look="secondary" className="mt-2" onClick={onNext}>
          Next Row to Check
        </Button>
      )}
      {open > 1 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button look="secondary" onClick={onLeaveOpen}>
            Leave These Open
          </Button>
          <p className="text-sm">
            {open} armies are not decided. Left open, they keep the text of your list until somebody chooses.
          </p>
        </div>
      )}
      {leftOut.length > 0 && <LeftOut lines={leftOut} onAdd={onAdd} />}
    </Banner>
  )
}

const countsOf = (count: number, doubtful: number) =>
  doubtful === 0
    ? `${plural(count, 'participant')} taken from your list.`
    : `${plural(count, 'row')} filled from your list: ${count - doubtful} certain, ${doubtful} yellow to check.`

/** The maximum number of ignored lines in one sentence. */
const fewLines = 3

const IgnoredLines = ({ lines }: { lines: string[] }) =>
  lines.length <= fewLines ? (
    <p className="wrap-anywhere mt-1">Ignored lines: {lines.map((line) => `“${line}”`).join(', ')}.</p>
  ) : (
    <details className="mt-1">
      <summary>{lines.length} ignored lines</summary>
      <ul className="wrap-anywhere mt-1 text-muted text-sm">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )

const LeftOut = ({ lines, onAdd }: { lines: LeftOutLine[]; onAdd: (line: LeftOutLine) => void }) => (
  <section aria-label="Lines left out" className="mt-3">
    <h3 className="font-semibold">Left out</h3>
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.line} className="flex items-center justify-between gap-3 py-1">
          <p className="wrap-anywhere min-w-0">
            “{line.line}” <span className="text-muted text-sm">{line.reason}</span>
          </p>
          {line.row && (
            <Button
              look="quiet"
              aria-label={`Add ${line.row.nickname}`}
              className="shrink-0"
              onClick={({ detail }) => detail < 2 && onAdd(line)}
            >
              Add
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
