import type { Config } from '../../server/src/config.ts'
import { openPlayed } from './reads/played-fill.ts'
import { measureRates } from './reads/rates.ts'

interface Settings {
  isFresh: boolean
  /** The parts to measure; all if there are none. */
  only: string[]
  /** How many events there are: the fewest first. */
  sizes: number[]
  /** How long each side of a rate is measured. */
  seconds: number
}

/** Measures reads, and what disturbs them, as ratios within one run; returns whether all goals are met. */
export async function benchReads(clusterUrl: string, _config: Config, { isFresh, only, sizes, seconds }: Settings) {
  const databases = []
  for (const events of sizes) databases.push({ events, url: await openPlayed(clusterUrl, events, isFresh) })
  const isWanted = (part: string) => only.length === 0 || only.includes(part)
  const met: boolean[] = []
  if (isWanted('rates')) for (const database of databases) met.push(await measureRates({ ...database, seconds }))
  return met.every(Boolean)
}
