import { parseArgs } from 'node:util'
import { SettingsError } from '../server/src/config.ts'

export type Options = ReturnType<typeof readOptions> & { clusterUrl: string }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: 'boolean', default: false },
    events: { type: 'string', multiple: true, default: ['1000', '10000', '100000'] },
    matches: { type: 'string' },
    rounds: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    streams: { type: 'string', default: '10000' },
    saves: { type: 'string', default: '60' },
    refetching: { type: 'string', default: '100' },
    members: { type: 'string', default: '50' },
    url: { type: 'string', default: 'http://localhost:3000' },
  },
})

function readNumber(name: string, text: string, min: number): number {
  const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min) return number
  throw new SettingsError(`--${name} cannot be used: it must be a whole number of at least ${min}.`)
}

export function readOptions() {
  const part = positionals.join(' ')
  const sizes = values.events.map((text) => readNumber('events', text, 1000)).sort((one, other) => one - other)
  return {
    part,
    fresh: values.fresh,
    /** The numbers of events for `growth`. */
    sizes,
    /** The number of events for the other parts: the middle one. */
    events: sizes[Math.floor(sizes.length / 2)] ?? 0,
    matches: readNumber('matches', values.matches ?? (part === 'armies' ? '5000000' : '1000000'), 10_000),
    rounds: readNumber('rounds', values.rounds, 1),
    seconds: readNumber('seconds', values.seconds, 1),
    minutes: readNumber('minutes', values.minutes, 1),
    /** For `live`: streams, results saved, and how many of 100 watchers refetch, and are signed in. */
    streams: readNumber('streams', values.streams, 1),
    saves: readNumber('saves', values.saves, 1),
    refetching: readNumber('refetching', values.refetching, 0),
    members: readNumber('members', values.members, 0),
    url: values.url,
  }
}
