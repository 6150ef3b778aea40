import type { BadLine } from './problems.ts'

interface Tally {
  added: number
  /** Rows of the file that already existed in Muster. */
  existing: number
}

export interface Summary {
  events: Tally
  participants: Tally
  matches: Tally
  /** In file order. */
  bad: BadLine[]
  /** Why the import ended early, as a sentence. */
  stopped: string | undefined
}

export const emptySummary = (): Summary => ({
  events: { added: 0, existing: 0 },
  participants: { added: 0, existing: 0 },
  matches: { added: 0, existing: 0 },
  bad: [],
  stopped: undefined,
})

/** The summary printed at the end. */
export function describe({ events, participants, matches, bad }: Summary): string {
  const row = (name: string, ...cells: (number | string)[]) =>
    `  ${name.padEnd(12)}${cells.map((cell) => (typeof cell === 'string' ? cell : format(cell)).padStart(15)).join('')}`
  return [
    row('', 'added', 'already there'),
    row('events', events.added, events.existing),
    row('participants', participants.added, participants.existing),
    row('matches', matches.added, matches.existing),
    ...(bad.length === 0 ? [] : [`${bad.length === 1 ? '1 line was' : `${format(bad.length)} lines were`} left out:`]),
    ...bad.map(({ line, reason }) => `  line ${line}: ${reason}`),
  ].join('\n')
}

const format = (value: number) => value.toLocaleString('en')
