/**
 * Assigns each row its own column at the lowest sum of costs. Among equal sums, the first row gets the lowest column,
 * then the second row, and so on. `costs` is square. Returns the columns.
 *
 * The Hungarian method finds one assignment and its potentials. By complementary slackness, the cheapest assignments
 * are exactly those of tight edges, so the order needs fixing among these alone.
 */
export function assign(costs: readonly (readonly number[])[]): number[] {
  const { columns, isTight } = cheapest(costs)
  for (const row of columns.keys()) moveForward(row, columns, isTight)
  return columns
}

/** Gives a row the lowest column that the rows below it can free; the rows above it keep theirs. */
function moveForward(row: number, columns: number[], isTight: (row: number, column: number) => boolean) {
  const own = columns[row] ?? 0
  let below = [...columns.keys()].slice(row + 1)
  if (below.every((other) => (columns[other] ?? 0) > own)) return
  // Maps each row below that can move to its new column; the last one in each chain takes the own column.
  const movesTo = new Map<number, number>()
  const queue = [own]
  for (const column of queue) {
    const movable = below.filter((other) => isTight(other, column))
    for (const other of movable) movesTo.set(other, column)
    below = below.filter((other) => !movesTo.has(other))
    queue.push(...movable.map((other) => columns[other] ?? 0))
  }
  const owners = new Map([...movesTo.keys()].map((other) => [columns[other] ?? 0, other]))
  const lowest = Math.min(own, ...[...owners.keys()].filter((column) => isTight(row, column)))
  columns[row] = lowest
  for (let freed = lowest; freed !== own; ) {
    const owner = owners.get(freed) ?? row
    freed = movesTo.get(owner) ?? own
    columns[owner] = freed
  }
}

/** Kuhn's method with potentials: a shortest augmenting path for each row, in at most n³ steps, rarely more than n². */
function cheapest(costs: readonly (readonly number[])[]) {
  const size = costs.length
  const [ofRows, ofColumns] = [new Float64Array(size), new Float64Array(size + 1)]
  // The row of each column. The last column is virtual: each search starts from it.
  const rows = new Int32Array(size + 1).fill(-1)
  const slack = (row: number, column: number) =>
    (costs[row]?.[column] ?? 0) - (ofRows[row] ?? 0) - (ofColumns[column] ?? 0)
  for (let row = 0; row < size; row++) {
    rows[size] = row
    const nearest = new Float64Array(size).fill(Infinity)
    const before = new Int32Array(size).fill(size)
    const isReached = new Uint8Array(size + 1)
    let column = size
    do {
      isReached[column] = 1
      let [least, next] = [Infinity, size]
      for (let other = 0; other < size; other++) {
        if (isReached[other]) continue
        const left = slack(rows[column] ?? 0, other)
        if (left < (nearest[other] ?? 0)) {
          nearest[other] = left
          before[other] = column
        }
        const distance = nearest[other] ?? 0
        // Among equally near columns, prefer a free one, which ends the search.
        if (distance < least || (distance === least && rows[other] === -1)) [least, next] = [distance, other]
      }
      for (let other = 0; other <= size; other++) {
        if (isReached[other]) {
          const owner = rows[other] ?? 0
          ofRows[owner] = (ofRows[owner] ?? 0) + least
          ofColumns[other] = (ofColumns[other] ?? 0) - least
        } else nearest[other] = (nearest[other] ?? 0) - least
      }
      column = next
    } while (rows[column] !== -1)
    while (column !== size) {
      const from = before[column] ?? size
      rows[column] = rows[from] ?? -1
      column = from
    }
  }
  const columns: number[] = []
  for (let column = 0; column < size; column++) columns[rows[column] ?? 0] = column
  return { columns, isTight: (row: number, column: number) => slack(row, column) === 0 }
}
