import type { WriteStream } from 'node:tty'

const width = 30

/** Shows the progress of the import: a line that it redraws on a terminal, otherwise a new line every ten percent. */
export function createProgress(stream: Pick<WriteStream, 'isTTY' | 'write'>) {
  let shown = ''
  let reportedTens = 0
  const clear = () => {
    if (shown !== '') stream.write('\r\x1b[K')
    shown = ''
  }
  return {
    show: (done: number, all: number) => {
      const line = lineOf(done, all)
      const tens = Math.floor((10 * done) / Math.max(all, 1))
      if (stream.isTTY) {
        if (line === shown) return
        stream.write(`\r${bar(done, all)} ${line}\x1b[K`)
        shown = line
      } else if (tens > reportedTens) {
        stream.write(`${line}\n`)
        reportedTens = tens
      }
    },
    /** Prints a sentence above the bar. */
    note: (sentence: string) => {
      clear()
      stream.write(`${sentence}\n`)
    },
    end: () => {
      if (shown !== '') stream.write('\n')
      shown = ''
    },
  }
}

const lineOf = (done: number, all: number) =>
  `${Math.floor((100 * done) / Math.max(all, 1))} %  ${done.toLocaleString('en')} of ${all.toLocaleString('en')} lines`

function bar(done: number, all: number): string {
  const full = Math.floor((width * done) / Math.max(all, 1))
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`
}
