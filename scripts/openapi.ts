// Makes the OpenAPI document, which the server sends, from the contract and its comments. `npm run openapi` also writes
// docs/api-outline.txt, so that API changes show up in its diff; a test checks that it is up to date.
import { mkdir, writeFile } from 'node:fs/promises'
import { registerComments } from '../server/src/docs/comments.ts'

registerComments()
const { createDocument } = await import('../server/src/document.ts')
const { documentFile } = await import('../server/src/docs/routes.ts')
const { findOrphans } = await import('../server/src/docs/texts.ts')
const { outlineOf } = await import('../server/src/docs/api-outline.ts')

const document = await createDocument()
const orphans = findOrphans()
if (orphans.length > 0) throw new Error(`No call shows these texts. Mark them as @internal:\n${orphans.join('\n')}`)
await mkdir(new URL('.', documentFile), { recursive: true })
await writeFile(documentFile, JSON.stringify(document))
if (process.argv.includes('--outline'))
  await writeFile(new URL('../docs/api-outline.txt', import.meta.url), outlineOf(document))
process.exit(0)
