/**
 * A lot: a number from 0 to below 2^32 that depends only on the seed and the ids, in that order. Uses Murmur3's mixing
 * of 32-bit words and its finaliser (Austin Appleby, public domain), so that neighbouring ids get unrelated lots.
 */
export function drawLot(seed: number, ...ids: readonly number[]): number {
  let hash = mix(0x9e3779b9, seed)
  // Ids may be larger than 32 bits.
  for (const id of ids) hash = mix(mix(hash, id % 2 ** 32), Math.floor(id / 2 ** 32))
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mix(hash: number, word: number): number {
  let mixed = Math.imul(word, 0xcc9e2d51)
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ hash
  return Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64
}
