import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from '@muster/site/rendering'
import { Manifest, requireModules } from './preloads.ts'

/** The output of Vite: the HTML document, the manifest of scripts by source, and the server renderer. */
export interface BuiltPage {
  html: string
  /** The hash of the inlined style sheet, for the content security policy. */
  styleHash: string | undefined
  manifest: Manifest
  render: Render | undefined
}

/**
 * Reads the built page from `folder`, and its renderer from the folder beside it. Without a manifest, nothing is
 * preloaded or rendered. Throws if the build is older than the route definitions.
 */
export async function readBuiltPage(folder: string): Promise<BuiltPage> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  const manifest = Manifest.parse(JSON.parse(text ?? '{}'))
  const document = await withStyles(await readFile(join(folder, 'index.html'), 'utf8'), folder)
  if (text === undefined) return { ...document, manifest, render: undefined }
  requireModules(manifest)
  return { ...document, manifest, render: await loadRenderer(join(folder, '..', 'dist-server', 'entry-server.js')) }
}

/** Inlines the style sheet: nothing is painted without it, and a further request takes a phone half a second. */
async function withStyles(html: string, folder: string): Promise<Pick<BuiltPage, 'html' | 'styleHash'>> {
  const [link, href] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? []
  if (link === undefined || href === undefined) return { html, styleHash: undefined }
  const styles = await readFile(join(folder, href), 'utf8')
  return {
    html: html.replace(link, () => `<style>${styles}</style>`),
    styleHash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  }
}

/** The built page is not part of this workspace, so it is imported from where it was built. */
async function loadRenderer(file: string): Promise<Render> {
  await access(file).catch(() => {
    throw new Error('What draws the built page is missing. Please build it again: npm run build')
  })
  const { createRenderer }: { createRenderer: () => Promise<Render> } = await import(pathToFileURL(file).href)
  return createRenderer()
}
