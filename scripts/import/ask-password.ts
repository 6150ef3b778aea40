import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ImportError } from '@muster/rules/import/problems'

/** Prompts on the terminal without echoing the input. */
export async function askPassword(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  terminal.once('line', resolve)
  // For Ctrl+C and Ctrl+D. It has no effect once a line was entered.
  terminal.once('SIGINT', () => terminal.close())
  terminal.once('close', () => reject(new ImportError('Nothing was imported.')))
  return promise.finally(() => {
    terminal.close()
    process.stderr.write('\n')
  })
}
