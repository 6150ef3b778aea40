import type { Db } from '../../db/tables.ts'
import { loadPlaces } from './queries.loading.ts'

/** The task that a start leaves to the worker: the places are many, and nobody waits for them. */
export const placeJobs = (db: Db) => ({
  load_places: async () => {
    await loadPlaces(db)
  },
})
