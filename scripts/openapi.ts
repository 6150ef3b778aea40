// Makes the OpenAPI document, which the server sends, from the contract and its comments, if its sources have changed.
// `npm run openapi` also writes docs/api-outline.txt, so that API changes show up in its diff; a test checks that it is
// up to date.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { registerComments } from '../server/src/docs/comments.ts'
import { hashFiles } from './support/hash-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = new URL('../web/dist-server/', import.meta.url)
const file = new URL('openapi.json', folder)
const stamp = new URL('.openapi-sources', folder)
const withOutline = process.argv.includes('--outline')

const hash = await hashFiles(root, [
  'contract/src/**/*.ts',
  'server/src/**/*.ts',
  'scripts/openapi.ts',
  'package-lock.json',
])
if (withOutline || (await readFile(stamp, 'utf8').catch(() => '')) !== hash) await make()
// The application that the routes are read from has opened queues of its own.
process.exit(0)

async function make() {
  registerComments()
  const { createDocument } = await import('../server/src/document.ts')
  const { findOrphans } = await import('../server/src/docs/texts.ts')
  const { outlineOf } = await import('../server/src/docs/api-outline.ts')
  const document = await createDocument()
  const orphans = findOrphans()
  if (orphans.length > 0) throw new Error(`No call shows these texts. Mark them as @internal:\n${orphans.join('\n')}`)
  await mkdir(folder, { recursive: true })
  // A server that is running must not read half of it.
  const written = new URL(`openapi.${process.pid}.json`, folder)
  await writeFile(written, JSON.stringify(document))
  await rename(written, file)
  await writeFile(stamp, hash)
  if (withOutline) await writeFile(new URL('../docs/api-outline.txt', import.meta.url), outlineOf(document))
}
