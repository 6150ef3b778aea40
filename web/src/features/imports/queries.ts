import type { Body, CallFunction } from '@muster/contract/client'
import type { ImportProblem } from '@muster/contract/imports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toQueryOptions } from '../../lib/queries.ts'

/** The user's imports of the last 30 days, newest first. */
export const ownImports = (user_id: number) => toQueryOptions({ name: 'GET /imports', sent: {} }, { user_id })

/** How many lines a page of problems has, and the most that one request returns. */
const pageLength = 100
const requestLength = 1000

/** The lines that an import has left out, page by page. */
export const importProblems = (call: CallFunction, import_id: number) =>
  infiniteQueryOptions({
    queryKey: ['GET /imports/:import_id/problems', { params: { import_id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /imports/:import_id/problems',
        { params: { import_id }, query: { after: pageParam, limit: pageLength } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ problems }) => (problems.length < pageLength ? undefined : problems.at(-1)?.line),
  })

/** All lines that an import has left out. Throws what a call throws. */
export async function fetchProblems(call: CallFunction, import_id: number): Promise<ImportProblem[]> {
  const all: ImportProblem[] = []
  for (;;) {
    const query = { after: all.at(-1)?.line ?? 0, limit: requestLength }
    const { problems } = await call('GET /imports/:import_id/problems', { params: { import_id }, query })
    all.push(...problems)
    if (problems.length < requestLength) return all
  }
}

/** How long an unused preview stays cached, in milliseconds: long enough to take a correction back. */
const previewAge = 60_000

/** What an import would make. `key` names the text, which is too long for a query key. */
export const importPreview = (call: CallFunction, key: string, body: Body<'POST /events/import/preview'>) => {
  const { text: _text, ...choices } = body
  return queryOptions({
    queryKey: ['import preview', key, choices],
    queryFn: ({ signal }) => call('POST /events/import/preview', { body }, { signal }),
    // The catalogue and the user's events rarely change while somebody looks at a preview.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: previewAge,
    retry: false,
  })
}
