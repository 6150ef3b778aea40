import type { Import } from '@muster/contract/imports'
import { useEffect, useRef, useState } from 'react'
import { Badge, type Tone } from '../../../components/ui/badge.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { countUnits } from '../field-names.ts'
import { ImportResult } from './import-result.tsx'

const states: Record<Import['state'], { name: string; tone: Tone }> = {
  waiting: { name: 'Waiting', tone: 'plain' },
  running: { name: 'Running', tone: 'plain' },
  done: { name: 'Done', tone: 'plain' },
  failed: { name: 'Failed', tone: 'plain' },
  undoing: { name: 'Being undone', tone: 'plain' },
  undone: { name: 'Undone', tone: 'plain' },
}

interface ImportCardProps {
  imported: Import
  isFirst: boolean
  /** The import as it was when this page started it. */
  started: Import | undefined
}

/** An import: how far it is, or what it has made. Only the latest is open at first. */
export function ImportCard({ imported, isFirst, started }: ImportCardProps) {
  const { file_name, state, created_at } = imported
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(isFirst)
  useEffect(() => {
    if (started) heading.current?.focus()
  }, [started])
  return (
    <article className="card grid grid-cols-1 gap-3 p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="wrap-anywhere text-xl outline-none">
            {file_name ?? 'Pasted text'}
          </h3>
          <p className="text-muted text-sm">{formatDateTime(created_at)}</p>
        </div>
        <div role="status">
          <Badge tone={states[state].tone}>{states[state].name}</Badge>
        </div>
      </header>
      {started && started.state !== 'waiting' && (
        <Banner kind="note">You had imported this file before, so nothing was added now.</Banner>
      )}
      <ImportProgress imported={imported} />
      {imported.review === 'waiting' && state !== 'undone' && (
        <p className="text-muted">
          It counts in the statistics, the ratings and the open data after a look by an editor. Your events and their
          standings are complete.
        </p>
      )}
      {(state === 'done' || state === 'failed') && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            What it has made
          </summary>
          {isOpen && <ImportResult imported={imported} />}
        </details>
      )}
    </article>
  )
}

function ImportProgress({ imported: { state, unit, lines_done, lines_total, kept } }: { imported: Import }) {
  switch (state) {
    case 'waiting':
    case 'running':
      return (
        <div>
          <Progress value={lines_done} max={Math.max(lines_total, 1)} />
          <p className="text-muted">
            {lines_done.toLocaleString('en')} of {countUnits(lines_total, unit)}. You can close this page: the import
            runs on the server, and this page shows it when you come back.
          </p>
        </div>
      )
    case 'failed':
      return (
        <Banner kind="error">
          The import failed on the server. What it has made is below. Import the file again to add the rest, or undo it.
        </Banner>
      )
    case 'undoing':
      return <p className="text-muted">What it has made is being removed.</p>
    case 'undone':
      return (
        <div>
          <p>{kept.length === 0 ? 'Everything that it had made is removed.' : 'It is removed, except for this:'}</p>
          <ul className="list-disc pl-5">
            {kept.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )
    case 'done':
      return null
  }
}
