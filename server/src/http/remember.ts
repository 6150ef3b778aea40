/** Remembers an answer for so many milliseconds; callers that come while it is being asked for wait for the same one. A failure is not remembered. */
export function remember<T>(
  maxAge: number,
  ask: () => Promise<T>,
  now: () => number = () => Date.now(),
): () => Promise<T> {
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
