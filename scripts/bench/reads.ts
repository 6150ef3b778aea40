import { type Config, SettingsError } from '../../server/src/config.ts'
import { measureGrowth } from './reads/growth.ts'
import { measureMemory, measureSize } from './reads/memory.ts'
import { openPlayed } from './reads/played-fill.ts'
import { measureRates } from './reads/rates.ts'
import { measureWrites } from './reads/writes.ts'

interface Settings {
  isFresh: boolean
  /** The parts to measure; all if there are none. */
  only: string[]
  /** How many events there are. */
  sizes: number[]
  /** How often each call is made to measure growth. */
  rounds: number
  /** How long each side of a rate is measured. */
  seconds: number
  /** How long memory is watched. */
  minutes: number
}

interface Bench extends Settings {
  config: Config
  /** The smallest first. */
  databases: Database[]
}

interface Database {
  events: number
  url: string
}

/** Each returns whether all its goals are met. */
const parts: Record<string, (bench: Bench) => Promise<boolean>> = {
  rates: ({ databases, seconds }) => withEach(databases, (database) => measureRates({ ...database, seconds })),
  growth: ({ databases, config, rounds }) => measureGrowth(databases, config, rounds),
  writes: ({ databases, seconds }) => withEach(databases, (database) => measureWrites({ ...database, seconds })),
  size: ({ databases }) => withEach(databases, measureSize),
  memory: ({ databases, minutes }) =>
    withEach(databases.slice(-1), (database) => measureMemory({ ...database, minutes })),
}

/** Measures reads, and what disturbs them, as ratios within one run; returns whether all goals are met. */
export async function benchReads(clusterUrl: string, config: Config, settings: Settings): Promise<boolean> {
  const { only, sizes, isFresh } = settings
  const unknown = only.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) {
    throw new SettingsError(
      `There is no part "${unknown}" of the reads: the parts are ${Object.keys(parts).join(', ')}.`,
    )
  }
  const databases: Database[] = []
  for (const events of sizes.toSorted((one, other) => one - other)) {
    databases.push({ events, url: await openPlayed(clusterUrl, events, isFresh) })
  }
  let isMet = true
  for (const [name, measure] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue
    isMet = (await measure({ ...settings, config, databases })) && isMet
  }
  return isMet
}

async function withEach(databases: readonly Database[], measure: (database: Database) => Promise<boolean>) {
  let isMet = true
  for (const database of databases) isMet = (await measure(database)) && isMet
  return isMet
}
