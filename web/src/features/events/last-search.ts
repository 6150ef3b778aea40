export interface LastSearch {
  address: string
  words: string
}

/** A search as it was kept; undefined if there is none, or something else is in its place. */
export function readLastSearch(text: string): LastSearch | undefined {
  try {
    const { address, words } = JSON.parse(text)
    const isOurs = typeof address === 'string' && /^\/events(\?|$)/.test(address) && typeof words === 'string'
    return isOurs ? { address, words } : undefined
  } catch {
    return undefined
  }
}
