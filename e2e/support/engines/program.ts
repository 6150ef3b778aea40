import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '../../../server/src/config.ts'

/** A program of the system, such as HAProxy. `package` is that of Debian. */
export interface Program {
  path: string
  package: string
}

export const haproxy: Program = { path: '/usr/sbin/haproxy', package: 'haproxy' }
export const varnish: Program = { path: '/usr/sbin/varnishd', package: 'varnish' }
export const pgbouncer: Program = { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' }
export const postgres: Program = { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' }

/** Throws a sentence that names the packages of the programs that are missing. */
export function requirePrograms(programs: readonly Program[]): void {
  const missing = programs.filter(({ path }) => !existsSync(path)).map((program) => program.package)
  if (missing.length > 0)
    throw new SettingsError(`This needs programs of the system: apt-get install ${missing.join(' ')}`)
}

export interface RunningProgram {
  stop(): Promise<void>
}

/** Makes a folder that other accounts may read. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `muster-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Runs a program in its folder, which ends with it. */
export function runProgram(
  program: Program,
  args: readonly string[],
  folder: string,
  account: { uid?: number | undefined; gid?: number | undefined } = {},
): RunningProgram {
  requirePrograms([program])
  const child: ChildProcess = spawn(program.path, args, { stdio: 'ignore', cwd: '/', ...account })
  return {
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit')
        child.kill('SIGTERM')
        await exit
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A file of `deploy/`. */
export const deployFile = (name: string) => new URL(`../../../deploy/${name}`, import.meta.url)
