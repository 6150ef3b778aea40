export interface LastSearch {
  address: string
  words: string
}

/** Parses a stored search; undefined for anything else. */
export function readLastSearch(text: string): LastSearch | undefined {
  try {
    const { address, words } = JSON.parse(text)
    const isOurs = typeof address === 'string' && /^\/events(\?|$)/.test(address) && typeof words === 'string'
    return isOurs ? { address, words } : undefined
  } catch {
    return undefined
  }
}
