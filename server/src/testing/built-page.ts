import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fullTitle, imageOf, keywordsOf, type PageMeta } from '@muster/contract/page-meta'
import { afterAll, expect } from 'vitest'

/** A minimal folder like that of the built page; removed after the tests of the file. */
export async function buildPageDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-page-'))
  afterAll(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head><title>Muster</title></head><div id="root"></div>')
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'start()')
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('start()'))
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  return folder
}

/** What a reader without scripts learns from the head: the title, every named meta element, and the canonical link. */
export function readHead(html: string): Record<string, string> {
  const found = [
    ...html.matchAll(/<(title) data-server="">([^<]*)<\/title>/g),
    ...html.matchAll(/<meta (?:name|property)="([^"<]*)" content="([^"<]*)" data-server=""\/>/g),
    ...html.matchAll(/<link rel="(canonical)" href="([^"<]*)" data-server=""\/>/g),
  ]
  const head = Object.fromEntries(found.map(([, name, content]) => [name, decode(content ?? '')]))
  expect(Object.keys(head), 'each element appears once').toHaveLength(found.length)
  return head
}

/** What such a reader should learn about a page at this path. */
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
