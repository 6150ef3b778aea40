import type { CallResponse } from '@muster/contract/client'
import type { Import } from '@muster/contract/imports'
import type { QueryClient } from '@tanstack/react-query'
import { command } from '../../lib/commands.ts'

/** Shows the import immediately; its progress follows by polling. */
const show = (cache: QueryClient, changed: Import) =>
  cache.setQueriesData<CallResponse<'GET /imports'>>({ queryKey: ['GET /imports'] }, (list) => {
    if (!list) return undefined
    const imports = [changed, ...list.imports.filter(({ id }) => id !== changed.id)]
    return { imports: imports.toSorted((a, b) => b.id - a.id) }
  })

export const createImport = command({ name: 'POST /events/import', updateCache: show })

export const undoImport = command({ name: 'POST /imports/:import_id/undo', updateCache: show })
