import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fullTitle, imageOf, keywordsOf, type PageMeta } from '@muster/site/page-meta'
import { routeDefinitions } from '@muster/site/routes'
import { afterAll, expect } from 'vitest'

/** With compressed versions. The server keeps the first in memory, and reads the second from disk. */
export const scripts = { 'app-1a2b.js': 'start()', 'large-5e6f.js': 'start();'.repeat(150_000) }

/** A minimal copy of a built page’s folder. Removed after the tests of the file. */
export async function buildPageDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-page-'))
  afterAll(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head><title>Muster</title></head><div id="root"></div>')
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(folder, 'assets', name), text)
    await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(text))
  }
  await writeFile(join(folder, 'assets', 'api-viewer-3c4d.js'), 'view()')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'service-worker.js'), 'install()')
  return folder
}

export const styles = 'p{color:red}'

/** The same with modules, styles and the server renderer. */
export async function buildRenderedPageDir(renderer: string): Promise<string> {
  const folder = await buildPageDir()
  const pageDir = join(folder, 'dist')
  for (const path of [join(pageDir, '.vite'), join(pageDir, 'assets'), join(folder, 'dist-server')]) {
    await mkdir(path, { recursive: true })
  }
  const link = '<link rel="stylesheet" crossorigin href="/assets/index.css">'
  const html = `<head><title>Muster</title>${link}</head><div id="root"><div>Shell</div></div><noscript>No</noscript>`
  const modules = routeDefinitions.flatMap(([, { module }]) =>
    module === undefined ? [] : [`src/app/pages/${module}.tsx`],
  )
  const manifest = Object.fromEntries(['index.html', ...modules].map((name) => [name, { file: `assets/${name}.js` }]))
  await writeFile(join(pageDir, 'index.html'), html)
  await writeFile(join(pageDir, 'assets', 'index.css'), styles)
  await writeFile(join(pageDir, 'assets', 'api-viewer-3c4d.js'), 'view()')
  await writeFile(join(pageDir, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'dist-server', 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'dist-server', 'entry-server.js'), renderer)
  return pageDir
}

/** The head as a reader without scripts sees it: the title, every named meta element, and the canonical link. */
export function readHead(html: string): Record<string, string> {
  const elements = [
    ...html.matchAll(/<(title) data-server="">([^<]*)<\/title>/g),
    ...html.matchAll(/<meta (?:name|property)="([^"<]*)" content="([^"<]*)" data-server=""\/>/g),
    ...html.matchAll(/<link rel="(canonical)" href="([^"<]*)" data-server=""\/>/g),
  ]
  const head = Object.fromEntries(elements.map(([, name, content]) => [name, decode(content ?? '')]))
  expect(Object.keys(head), 'each element appears once').toHaveLength(elements.length)
  return head
}

/** The head that such a reader should see for a page at this path. */
export function headOf(meta: PageMeta, path: string): Record<string, string> {
  const image = imageOf(meta)
  return {
    title: fullTitle(meta.title),
    description: meta.description,
    keywords: keywordsOf(meta),
    'twitter:card': 'summary_large_image',
    'twitter:title': fullTitle(meta.title),
    'twitter:description': meta.description,
    'twitter:image': `http://muster.test${image.path}`,
    'og:site_name': 'Muster',
    'og:type': 'website',
    'og:title': fullTitle(meta.title),
    'og:description': meta.description,
    'og:url': `http://muster.test${path}${meta.query ?? ''}`,
    'og:image': `http://muster.test${image.path}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': image.alt,
    canonical: `http://muster.test${path}${meta.query ?? ''}`,
  }
}

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
const decode = (text: string) => text.replace(/&[^;]*;/g, (entity) => characters[entity] ?? `unknown ${entity}`)
