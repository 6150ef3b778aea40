import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type Rollup, transformWithOxc } from 'vite'

/**
 * The pages that open without a network, the event’s, to which they link, what every page loads afterwards, and where
 * signing out and in leads.
 */
const offlineModules =
  /src\/app\/(start\.tsx|deferred\.ts|pages\/(desk|me|current-event|my-events|event|home|login)-page\.tsx)$/

/** Fonts of the first paint; the others have fallbacks. Icons of the shell. */
const offlineAssets = /latin-(700-normal|600-normal|wght-normal)|\.css$/

/**
 * Builds `/service-worker.js`: a classic script at a stable address, which contains the names of the files that the
 * offline pages need. A build with other files is another script, so browsers install it.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle: {
    // After Vite has named the style sheet and dropped what is empty.
    order: 'post',
    async handler(_, bundle) {
      const files = [...filesOf(bundle), '/favicon.svg', '/manifest.webmanifest']
      const path = join(import.meta.dirname, 'src', 'service-worker.ts')
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
      // A classic script has no exports: some browsers have no modules in service workers.
      const script = code.replace(/^export \{\s*\};?$/m, '')
      const source = `const buildFiles = ${JSON.stringify(files)}\n${script}`
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  },
}

function filesOf(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const needed = new Set<string>()
  const add = (fileName: string, followsDynamic: boolean) => {
    if (needed.has(fileName)) return
    const chunk = chunks.find((each) => each.fileName === fileName)
    if (!chunk) return
    needed.add(fileName)
    for (const each of chunk.imports) add(each, followsDynamic)
    // Dialogs. Not those of the start: it imports every page.
    if (followsDynamic) for (const each of chunk.dynamicImports) add(each, true)
  }
  const roots = chunks.filter(({ moduleIds }) => moduleIds.some((id) => offlineModules.test(id.replaceAll('\\', '/'))))
  const entries = chunks.filter(({ isEntry }) => isEntry)
  for (const { fileName } of entries) add(fileName, false)
  for (const { fileName } of roots) {
    needed.delete(fileName)
    const isStart = entries.some((entry) => entry.fileName === fileName)
    add(fileName, !isStart)
  }
  const assets = Object.keys(bundle).filter((name) => offlineAssets.test(name))
  return [...needed, ...assets].map((name) => `/${name}`).sort()
}
