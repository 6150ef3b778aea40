import type { Imported } from './run-import.ts'

/** The summary printed at the end. */
export function describe({ result, problems, isRepeated }: Imported): string {
  const row = (name: string, ...cells: (number | string)[]) =>
    `  ${name.padEnd(12)}${cells.map((cell) => (typeof cell === 'string' ? cell : format(cell)).padStart(15)).join('')}`
  const left = problems.length
  return [
    ...(isRepeated ? ['This file was imported before; nothing was added now. It had given:'] : []),
    row('', 'added', 'already there'),
    ...(['events', 'participants', 'matches'] as const).map((name) =>
      row(name, result[name].added, result[name].existing),
    ),
    ...(left === 0
      ? []
      : [`${left === 1 ? `1 ${result.unit} was` : `${format(left)} ${plural(result.unit)} were`} left out:`]),
    ...problems.map(({ line, reason }) => `  ${result.unit} ${line}: ${reason}`),
  ].join('\n')
}

const plural = (unit: 'line' | 'entry') => (unit === 'line' ? 'lines' : 'entries')

const format = (value: number) => value.toLocaleString('en')
