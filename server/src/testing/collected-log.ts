import { pino } from 'pino'

/** A log at every level that collects its lines. */
export function collectLog() {
  const lines: string[] = []
  return { lines, logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) }
}
