// `npm run check:size`: limits the scripts that a browser must load before it shows the pages that people open first.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { PagePath } from '@muster/site/routes'
import { Manifest, preloadsOf } from '../server/src/rendering/preloads.ts'
import { buildPage } from './page-build.ts'

/**
 * The maximum in gzipped kilobytes. Dialogs and charts load on demand; a form loads with the page that consists of it.
 * The same commit differs by tens of bytes from one directory to another, so each has some room.
 */
const limits: [PagePath, number][] = [
  ['/', 116.6],
  ['/events', 112.6],
  ['/events/:event_id', 140.3],
  ['/login', 121],
  ['/r/:code', 127.6],
  ['/events/:event_id/me', 136.3],
]

const emptyRequest = { params: {}, query: new URLSearchParams() }

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))
const read = (path: string) => readFile(join(dist, path))

await buildPage()
const manifest = Manifest.parse(JSON.parse(String(await read('.vite/manifest.json'))))
const html = String(await read('index.html'))
const first = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
for (const [page, limit] of limits) {
  const scripts = new Set([...first, ...preloadsOf(manifest, page, emptyRequest).scripts])
  const sizes = await Promise.all([...scripts].map(async (path) => gzipSync(await read(path)).length))
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
  console.log(
    `First load of ${page}: ${size.toFixed(1)} kB of JavaScript in ${scripts.size} files, gzip (at most ${limit})`,
  )
  if (size > limit || first.length === 0) process.exitCode = 1
}
