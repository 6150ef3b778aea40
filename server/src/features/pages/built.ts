import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from '@muster/contract/rendering'
import { Manifest, requireModules } from './preloads.ts'

/** What Vite has built: the HTML document, which script was made from which source, and what draws pages. */
export interface BuiltPage {
  html: string
  /** Of the style sheet inside the document, for the content security policy. */
  styleHash: string | undefined
  manifest: Manifest
  render: Render | undefined
}

/**
 * Reads the built page from `folder`, and what draws it from the folder beside it. Without a manifest, nothing is
 * preloaded and nothing drawn. Throws when the build is older than the table of pages.
 */
export async function readBuiltPage(folder: string): Promise<BuiltPage> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  const manifest = Manifest.parse(JSON.parse(text ?? '{}'))
  const document = await withStyles(await readFile(join(folder, 'index.html'), 'utf8'), folder)
  if (text === undefined) return { ...document, manifest, render: undefined }
  requireModules(manifest)
  return { ...document, manifest, render: await loadRenderer(join(folder, '..', 'dist-server', 'entry-server.js')) }
}

/** Puts the style sheet into the document: nothing is painted without it, and a request takes a phone half a second. */
async function withStyles(html: string, folder: string): Promise<Pick<BuiltPage, 'html' | 'styleHash'>> {
  const [link, href] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? []
  if (link === undefined || href === undefined) return { html, styleHash: undefined }
  const styles = await readFile(join(folder, href), 'utf8')
  return {
    html: html.replace(link, () => `<style>${styles}</style>`),
    styleHash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  }
}

/** The built page is no part of this workspace: it is found where it was built. */
async function loadRenderer(file: string): Promise<Render> {
  await access(file).catch(() => {
    throw new Error('What draws the built page is missing. Please build it again: npm run build')
  })
  const { createRenderer }: { createRenderer: () => Promise<Render> } = await import(pathToFileURL(file).href)
  return createRenderer()
}
