import { type Outcome, openLoop, send } from '../../load/requests.ts'
import { rankOf, timed } from '../times.ts'
import { measureBulk } from './bulk.ts'
import { mixReads } from './mixed.ts'
import { resultOf } from './organiser.ts'
import { type Most, showMost } from './ratios.ts'
import { type Writing, withWriting, writers } from './writing-server.ts'

interface Settings {
  url: string
  events: number
  seconds: number
}

/** Measures writes, and reads beside sign-ins; returns whether all goals are met. */
export const measureWrites = ({ url, events, seconds }: Settings): Promise<boolean> =>
  withWriting({ url, events }, async (writing) =>
    showMost(`${events} events: what writes take, and what they take from reads`, [
      await measureBulk(writing),
      await measureResults(writing),
      await measureSignIns(writing, seconds),
    ]),
  )

const turns = 60

/** Results of 20 matches of one event at once, and plain updates of the same rows. */
async function measureResults({ server, pool, organiser }: Writing): Promise<Most> {
  const matches = organiser.matches.slice(0, writers)
  const recorded: number[] = []
  const updated: number[] = []
  const update = {
    name: 'result',
    text: 'update matches set participant1_score = $2, participant2_score = $3 where id = $1',
  }
  for (let turn = -5; turn < turns; turn++) {
    const results = await Promise.all(
      matches.map((_, at) => send(server.url, resultOf({ ...organiser, matches }, turn * writers + at + 100))),
    )
    if (results.some(({ status }) => status !== 200)) throw new Error('A result was not recorded.')
    const times = await Promise.all(
      matches.map(({ id }) => timed(() => pool.query({ ...update, values: [id, turn + 7, (turn + 9) % 40] }))),
    )
    if (turn < 0) continue
    recorded.push(...results.map(({ time }) => time))
    updated.push(...times)
  }
  return {
    ...{ name: 'a result, 20 at once in one event, beside a plain update', unit: 'ms, median' },
    ...{ value: rankOf(recorded, 0.5), beside: rankOf(updated, 0.5), most: 1.5 },
  }
}

const rates = { reads: 500, signIns: 20 }

/** The slowest reads while people sign in, and while nobody does. */
async function measureSignIns({ server, reads }: Writing, seconds: number): Promise<Most> {
  const read = mixReads(reads)
  const body = { email: 'nobody@example.com', password: 'Passw0rdX' }
  const signIn = () => ({ method: 'POST', path: '/api/v1/auth/login', body })
  const readFor = (length: number) => openLoop(server.url, rates.reads, length, read)
  await readFor(seconds)
  const alone: Outcome[] = []
  const beside: Outcome[] = []
  for (let turn = 0; turn < 3; turn++) {
    alone.push(...(await readFor(seconds)))
    const signing = openLoop(server.url, rates.signIns, seconds, signIn)
    beside.push(...(await readFor(seconds)))
    await signing
  }
  const refused = [...alone, ...beside].filter(({ status }) => status !== 200).length / (alone.length + beside.length)
  const p99 = (outcomes: Outcome[]) =>
    rankOf(
      outcomes.map(({ time }) => time),
      0.99,
    )
  return {
    ...{ name: '500 reads a second beside 20 sign-ins, and alone', unit: 'ms, p99' },
    ...{ value: p99(beside), beside: p99(alone), most: 2 },
    trouble: refused > 0.01 ? `${(100 * refused).toFixed(0)} % refused` : undefined,
  }
}
