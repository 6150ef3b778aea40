import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ImportError } from './problems.ts'

/** Asks on the terminal without showing what is typed. */
export async function askPassword(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  terminal.once('line', resolve)
  // For Ctrl+C and Ctrl+D; after an answer, it has no effect.
  terminal.once('SIGINT', () => terminal.close())
  terminal.once('close', () => reject(new ImportError('Nothing was imported.')))
  return promise.finally(() => {
    terminal.close()
    process.stderr.write('\n')
  })
}
