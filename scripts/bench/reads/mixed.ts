import type { Wanted } from '../../load/requests.ts'
import type { Read } from './public-reads.ts'

/** How many reads a visitor makes of what others have read just before, for each that nobody has. */
const repeated = 9

/** Reads of every kind in turn. */
export function mixReads(reads: readonly Read[]): () => Wanted {
  let turn = 0
  return () => {
    const round = Math.floor(turn / reads.length)
    const read = reads[turn++ % reads.length]
    const isFresh = round % (repeated + 1) === repeated
    const fresh = isFresh ? read?.fresh?.asked : undefined
    return { path: fresh?.[Math.floor(round / (repeated + 1)) % fresh.length]?.path ?? read?.path ?? '/' }
  }
}
