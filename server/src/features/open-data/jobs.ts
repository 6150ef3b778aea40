import type { Db } from '../../db/tables.ts'
import { publishOpenData } from './service.ts'

export const openDataJobs = (db: Db) => ({
  publish_open_data: async () => {
    await publishOpenData(db, new Date().toISOString().slice(0, 10))
  },
})
