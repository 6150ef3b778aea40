interface TableRef {
  round_number?: number | null | undefined
  table_number?: number | null | undefined
}

/**
 * Where something is, such as “round 2, tables 1 and 2; round 3, tables 1 to 3”. A reference without a table names its
 * round alone.
 */
export function describeTables(refs: readonly TableRef[]): string {
  const byRound = [...Map.groupBy(refs, ({ round_number }) => round_number ?? 0)].toSorted(([a], [b]) => a - b)
  return byRound
    .map(([round, of]) => {
      const tables = of.flatMap(({ table_number }) => table_number ?? [])
      return [
        ...(round > 0 ? [`round ${round}`] : []),
        ...(tables.length > 0 ? [`${tables.length === 1 ? 'table' : 'tables'} ${listNumbers(tables)}`] : []),
      ].join(', ')
    })
    .filter((part) => part !== '')
    .join('; ')
}

/** `1, 2, 3 and 7` as “1 to 3 and 7”. */
function listNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  const parts = runs.flatMap(([first, last]) =>
    last - first > 1 ? [`${first} to ${last}`] : last === first ? [String(first)] : [String(first), String(last)],
  )
  const [end = '', ...rest] = parts.toReversed()
  return rest.length === 0 ? end : `${rest.reverse().join(', ')} and ${end}`
}
