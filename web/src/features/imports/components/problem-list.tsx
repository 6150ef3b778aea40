import type { Import, ImportProblem } from '@muster/contract/imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { LongList } from '../../../components/long-list.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { countUnits } from '../field-names.ts'
import { fetchProblems, importProblems } from '../queries.ts'

const unitNames = { line: 'Line', entry: 'Entry' } as const

/** The lines that an import has left out, each with its reason, and all of them as a file. */
export function ProblemList({ imported: { id, unit, problems: count, file_name } }: { imported: Import }) {
  const { call } = useApplication()
  const query = useInfiniteQuery(importProblems(call, id))
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    setFailure(undefined)
    try {
      saveFile(`left-out-${file_name ?? id}.txt`, problemsText(await fetchProblems(call, id), unit), 'text/plain')
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const problems = query.data?.pages.flatMap((page) => page.problems) ?? []
  const error = failure ?? query.error
  return (
    <section aria-label="Left out" className="grid grid-cols-1 gap-2">
      <h4 className="font-semibold">
        {countUnits(count, unit)} {count === 1 ? 'was' : 'were'} left out
      </h4>
      <LongList as="ul" className="divide-y divide-line [--row:2.75rem]" rows={problems} total={problems.length}>
        {({ line, reason }) => (
          <li key={line} className="wrap-anywhere py-2">
            <span className="text-muted">
              {unitNames[unit]} {formatNumber(line)}:
            </span>{' '}
            {reason}
          </li>
        )}
      </LongList>
      {error != null && (
        <Banner kind="error">{`The lines could not be loaded. ${serverDetail(error) || 'Please try again.'}`}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {query.hasNextPage && (
          <Button look="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show More
          </Button>
        )}
        <Button look="secondary" isBusy={isSaving} onClick={() => void save()}>
          <Download aria-hidden className="size-5" />
          Save as Text
        </Button>
      </div>
    </section>
  )
}

/** The lines that an import has left out, as text for the person who corrects the file. */
const problemsText = (problems: readonly ImportProblem[], unit: Import['unit']) =>
  problems.map(({ line, reason }) => `${unit} ${line}: ${reason}\n`).join('')
