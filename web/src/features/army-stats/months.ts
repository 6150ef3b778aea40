/** Every month from the first to the last, in the form `2026-11`; empty if there are none. */
export function monthsBetween(first: string | undefined, last: string | undefined): string[] {
  const months: string[] = []
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = nextOf(month)) {
    months.push(month)
  }
  return months
}

function nextOf(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}
