import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiVersion } from '@muster/contract'
import contract from '../../contract/package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { cwd: root, shell: process.platform === 'win32' })

const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })

const manifest = {
  name: '@muster/client',
  version: apiVersion,
  description: 'A typed client for the open API of Muster',
  license: 'MIT',
  type: 'module',
  engines: { node: '>=22' },
  // The first match counts; the schemas of a noun have its name.
  exports: { '.': entry('client'), './endpoints': entry('index'), './*': entry('*') },
  files: ['dist'],
  // Only the module that configures zod does something when it is loaded.
  sideEffects: ['./dist/zod.js'],
  dependencies: { zod: `^${contract.dependencies.zod}` },
}

/**
 * Compiles the contract with its client, without tests, and packs it into a folder. Returns the path of the tarball.
 */
export async function packClient(folder: string): Promise<string> {
  const staging = await mkdtemp(join(tmpdir(), 'muster-client-'))
  try {
    const compiled = join(staging, 'dist')
    await run('tsc', ['-p', 'client/tsconfig.json', '--outDir', compiled])
    await nameCompiledFiles(compiled)
    await writeFile(join(staging, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
    await copyFile(join(root, 'client/README.md'), join(staging, 'README.md'))
    await copyFile(join(root, 'LICENSE'), join(staging, 'LICENSE'))
    await mkdir(folder, { recursive: true })
    await run('npm', ['pack', staging, '--pack-destination', folder])
    return join(folder, `muster-client-${apiVersion}.tgz`)
  } finally {
    await rm(staging, { recursive: true })
  }
}

/** TypeScript rewrites imports in JavaScript, but not those in declarations, which not every tool resolves. */
async function nameCompiledFiles(folder: string) {
  for await (const name of glob('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, name)
    await writeFile(path, (await readFile(path, 'utf8')).replace(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
}
