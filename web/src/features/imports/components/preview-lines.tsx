import type { ImportLine } from '@muster/contract/imports'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { LongList } from '../../../components/long-list.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { countUnits } from '../field-names.ts'

interface PreviewLinesProps {
  /** In the order of the file. */
  lines: readonly ImportLine[]
  /** The number of lines in the file, which may be more. */
  total: number
  unit: 'line' | 'entry'
}

const isPlain = ({ state }: ImportLine) => state === 'match' || state === 'participant'

/** What each line of the file makes: first those to check, then, on request, the others. */
export function PreviewLines({ lines, total, unit }: PreviewLinesProps) {
  const { bad, doubtful, plain } = useMemo(
    () => ({
      bad: lines.filter(({ state }) => state === 'bad'),
      doubtful: lines.filter(({ state }) => state === 'doubtful'),
      plain: lines.filter(isPlain),
    }),
    [lines],
  )
  const checked = [...bad, ...doubtful]
  return (
    <>
      {checked.length > 0 && (
        <>
          <h3 className="text-xl">To check</h3>
          <Lines lines={checked} unit={unit} />
        </>
      )}
      {plain.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {checked.length > 0 ? 'The other lines' : 'Line by line'}
          </summary>
          <Lines lines={plain} unit={unit} />
        </details>
      )}
      {total > lines.length && (
        <p className="text-muted text-sm">
          {formatNumber(lines.length)} of {countUnits(total, unit)} are shown.
        </p>
      )}
    </>
  )
}

const unitNames = { line: 'Line', entry: 'Entry' } as const

const Lines = ({ lines, unit }: { lines: readonly ImportLine[]; unit: 'line' | 'entry' }) => (
  <LongList as="ul" className="divide-y divide-line [--row:2.75rem]" rows={[...lines]} total={lines.length}>
    {({ line, state, text }) => (
      <li key={line} className="wrap-anywhere grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-2">
        <span className="pt-0.5">{icons[state]}</span>
        <p>
          <span className="text-muted">
            {unitNames[unit]} {formatNumber(line)}
          </span>{' '}
          {state === 'bad' && <strong>is left out: </strong>}
          {text}
        </p>
      </li>
    )}
  </LongList>
)

const icons: Record<ImportLine['state'], React.ReactNode> = {
  bad: <CircleAlert aria-hidden className="size-5 text-danger" />,
  doubtful: <TriangleAlert aria-hidden className="signal-ink is-act size-5" />,
  match: null,
  participant: null,
}
