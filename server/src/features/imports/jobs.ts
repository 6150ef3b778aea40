import { withId } from '../../db/queue.ts'
import { deleteOld } from './queries.ts'
import type { ImportDeps } from './service.run.ts'
import { run } from './service.running.ts'
import { undo } from './service.undoing.ts'

/** The jobs of imports. */
export const importJobs = (deps: ImportDeps) => ({
  run_import: withId((import_id, helpers) => run(deps, import_id, helpers)),
  undo_import: withId((import_id, helpers) => undo(deps, import_id, helpers)),
  /** Every night. */
  clean_up: () => deleteOld(deps.db),
})
