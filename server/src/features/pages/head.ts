import { headOf, type PageMeta } from '@muster/contract/page-meta'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Preloads } from './preloads.ts'

interface Head {
  meta: PageMeta
  publicUrl: string
  path: string
  preloads: Preloads
}

/**
 * The elements of a page's head that are its own: those by which link previews and search engines know it, which run no script,
 * and what a browser had better ask for at once. The page takes the place of the former (`data-server`) once it runs.
 */
export function renderHead({ meta, publicUrl, path, preloads }: Head): string {
  const elements = [
    ...headOf(meta, { origin: publicUrl, path }).map(({ tag, attributes, text }) =>
      createElement(tag, { ...attributes, 'data-server': '' }, text),
    ),
    ...preloads.fonts.map((href) =>
      createElement('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }),
    ),
    // Behind the style sheet, without which nothing is painted.
    ...preloads.scripts.map((href) =>
      createElement('link', { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href }),
    ),
    ...preloads.data.map((href) => createElement('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href })),
  ]
  return elements.map((element) => renderToStaticMarkup(element)).join('\n    ')
}
