/** As decided for the home page: its numbers may be this old, in milliseconds. */
const maxAge = 10_000

/** Remembers an answer for a while; callers that come while it is being asked for wait for the same one. A failure is not remembered. */
export function remember<T>(ask: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let answer: Promise<T> | undefined
  let askedAt = 0
  return () => {
    if (answer && now() - askedAt < maxAge) return answer
    askedAt = now()
    const asked = ask()
    answer = asked
    asked.catch(() => {
      if (answer === asked) answer = undefined
    })
    return asked
  }
}
