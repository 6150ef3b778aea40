import { createHash } from 'node:crypto'
import { ms, summarise, timed } from './times.ts'

const warmUps = 5

/** Measured between rounds: if these times vary, the machine is to blame. */
const yardsticks: number[] = []
const yardstickInput = Buffer.alloc(8 * 1024 * 1024)

/**
 * Times each task once a round, so that noise on the machine affects all of them equally, and in another order each
 * time, because a large answer slows down what comes after it. A task is given the number of the round, from 0.
 */
export async function timedInRounds<Task extends { run(round: number): Promise<unknown> }>(
  tasks: readonly Task[],
  rounds: number,
): Promise<(Task & { times: number[] })[]> {
  const measured = tasks.map((task) => ({ ...task, times: [] as number[] }))
  for (let round = -warmUps; round < rounds; round++) {
    yardsticks.push(await timed(async () => createHash('sha256').update(yardstickInput).digest()))
    for (const { run, times } of shuffled(measured)) {
      const time = await timed(() => run(warmUps + round))
      if (round >= 0) times.push(time)
    }
  }
  return measured
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

export function showYardstick() {
  const { p50, p95 } = summarise(yardsticks)
  console.log(`The yardstick, which is always the same work: p50 ${ms(p50)} ms, p95 ${ms(p95)} ms`)
}
