/** How long `run` takes on the machine of the budgets: 2 cores, otherwise idle. In milliseconds. */
const reference = 42

/** Does a fixed amount of work on one core; returns its duration in milliseconds. */
function run(): number {
  const start = performance.now()
  const words = Array.from({ length: 40_000 }, (_, index) => String(Math.imul(index, 0x9e3779b1)))
  for (let count = 0; count < 3; count++) JSON.parse(JSON.stringify(words.toSorted()))
  return performance.now() - start
}

/**
 * How much slower than the reference this machine is: 1 or more. Takes the fastest of five runs, as other programs only
 * slow a run down.
 */
export const measureMachine = () => Math.max(1, Math.min(...Array.from({ length: 5 }, run)) / reference)

/** The budget of a lane on this machine, in seconds. */
export const budgetOf = (seconds: number, machine: number) => seconds * machine
