import { headOf, type PageMeta } from '@muster/contract/page-meta'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type DescribedEvent, eventLd } from './head.event-ld.ts'
import type { Preloads } from './preloads.ts'

interface Head {
  meta: PageMeta
  publicUrl: string
  path: string
  preloads: Preloads
  /** The page is drawn: its scripts are loaded after it is painted (web/src/entry-client.ts). */
  isRendered: boolean
  /** What the page is about. */
  event: DescribedEvent | undefined
}

/**
 * The elements that are specific to a page's head: what link previews and search engines, which run no scripts, know it
 * by; and what a browser should preload. Once the page runs, it replaces the former (`data-server`).
 */
export function renderHead({ meta, publicUrl, path, preloads, isRendered, event }: Head): string {
  const elements = [
    ...headOf(meta, { origin: publicUrl, path }).map(({ tag, attributes, text }) =>
      createElement(tag, { ...attributes, 'data-server': '' }, text),
    ),
    ...preloads.fonts.map((href) =>
      createElement('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }),
    ),
    // After the style sheet, without which nothing is painted.
    ...preloads.scripts.map((href) =>
      createElement('link', {
        rel: isRendered ? 'later' : 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href,
      }),
    ),
    ...preloads.data.map((href) => createElement('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href })),
  ]
  const written = elements.map((element) => renderToStaticMarkup(element))
  return [...written, ...(event ? [forSearchEngines(event, publicUrl)] : [])].join('\n    ')
}

/** Search engines are not to find what is not listed. */
const forSearchEngines = (event: DescribedEvent, publicUrl: string) =>
  event.visibility === 'listed' ? dataOf(eventLd(event, publicUrl)) : '<meta name="robots" content="noindex">'

/** A block of data that nobody executes, and that nothing in it can end. It stays when the page runs. */
const dataOf = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
