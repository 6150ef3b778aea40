import type { ImportPreview } from '@muster/contract/imports'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import type { Choices } from './choices.ts'
import { importPreview } from './queries.ts'

interface FileText {
  /** Identifies the text. */
  key: string
  text: string
  file_name: string | null
}

/** How long the page waits for further choices before it sends the file again, in milliseconds. */
const pause = 400

/**
 * What an import of a file would make, refetched after each choice. The last preview stays while the next one is
 * fetched, and when a choice is refused.
 */
export function usePreview(file: FileText | undefined, choices: Choices) {
  const { call } = useApplication()
  const settled = useSettled(file?.key, choices)
  const query = useQuery(
    file
      ? importPreview(call, file.key, { ...settled, text: file.text, file_name: file.file_name })
      : { queryKey: ['import preview'], queryFn: skipToken },
  )
  const [last, setLast] = useState<{ key: string; preview: ImportPreview }>()
  if (file && query.data && last?.preview !== query.data) setLast({ key: file.key, preview: query.data })
  const isBusy = file !== undefined && (query.isFetching || settled !== choices)
  return {
    preview: file && last?.key === file.key ? last.preview : undefined,
    isBusy,
    error: isBusy ? null : query.error,
    refetch: query.refetch,
  }
}

/** The choices once they have not changed for a moment; immediately for another file. */
function useSettled(key: string | undefined, choices: Choices): Choices {
  const [settled, setSettled] = useState({ key, choices })
  if (settled.key !== key) setSettled({ key, choices })
  useEffect(() => {
    if (settled.choices === choices) return
    const timer = setTimeout(() => setSettled({ key, choices }), pause)
    return () => clearTimeout(timer)
  }, [settled, key, choices])
  return settled.choices
}
