import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pinnedTo } from '../../load/server.ts'

/** A process that answers each message with one. */
export interface Told<Message, Answer> {
  tell(message: Message): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a file of ./processes on a core of its own. */
export function startTold<Message, Answer>(file: string, core: number): Told<Message, Answer> {
  const path = fileURLToPath(new URL(`processes/${file}`, import.meta.url))
  const [command = '', ...args] = [...pinnedTo(core), process.execPath, path]
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  const ended = once(child, 'exit')
  return {
    tell: async (message) => {
      const failed = ended.then(() => {
        throw new Error(`The process ${file} has ended.`)
      })
      child.send(message as object)
      const [answer] = await Promise.race([once(child, 'message'), failed])
      return answer
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
