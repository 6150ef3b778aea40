import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import Fastify from 'fastify'
import { hashFiles } from './support/hash-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'web', 'dist')
const distServer = join(root, 'web', 'dist-server')
/** In the folder that is built last. */
const stamp = join(distServer, '.sources')

// All files that the build of the page reads.
const sources = [
  'web/src/**/*.*',
  'web/public/**/*.*',
  'web/index.html',
  'web/vite.config.ts',
  'web/service-worker-build.ts',
  'contract/src/*.ts',
  'site/src/**/*.ts',
  'rules/src/**/*.ts',
  'docs/organisers.md',
  'docs/players.md',
  'docs/rating-guide.md',
  'docs/screenshots/*.png',
  'package-lock.json',
]

/** Builds the page into web/dist if its sources have changed since the last build. */
export async function buildPage() {
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built !== (await hashFiles(root, sources))) await rebuild()
  makeDocument()
}

async function rebuild() {
  console.log('Building the page…')
  // Hash before the build, which may miss changes made while it runs.
  const hash = await hashFiles(root, sources)
  // In its own process: the build sets NODE_ENV, which must not affect the server that starts afterwards.
  const vite = (...args: string[]) =>
    execFileSync('vite', ['build', 'web', '--logLevel', 'warn', ...args], {
      cwd: root,
      // Any other value would include React's development checks, which make the page half as large again.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  vite()
  // The bundle that renders the same page on the server.
  vite('--ssr', 'src/entry-server.tsx', '--outDir', 'dist-server')
  await copyApiViewer()
  await compressAssets()
  await writeFile(stamp, hash)
}

/**
 * Copies the viewer of `/api/docs` from Scalar's plugin for Fastify. `@scalar/api-reference` has it as a file, but
 * installs 270 packages.
 */
async function copyApiViewer() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(scalar, { routePrefix: '/viewer', configuration: { url: '/' } })
  const { rawPayload } = await app.inject('/viewer/js/scalar.js')
  const hash = createHash('sha256').update(rawPayload).digest('hex').slice(0, 8)
  await writeFile(join(dist, 'assets', `api-viewer-${hash}.js`), rawPayload)
}

/** Writes compressed files next to each script and style sheet, smaller than a server could create per request. */
async function compressAssets() {
  for await (const file of glob('assets/*.{js,css}', { cwd: dist })) {
    const content = await readFile(join(dist, file))
    await writeFile(join(dist, `${file}.br`), await promisify(brotliCompress)(content))
    await writeFile(join(dist, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
  }
}

/** In its own process, which reads the contract in its own way. */
const makeDocument = () => execFileSync(process.execPath, ['scripts/openapi.ts'], { cwd: root, stdio: 'inherit' })

// `npm run build` always builds.
if (import.meta.main) {
  await rebuild()
  makeDocument()
}
