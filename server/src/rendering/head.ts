import { headOf, type PageMeta } from '@muster/site/page-meta'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type DescribedEvent, eventLd } from './head.event-ld.ts'
import type { Preloads } from './preloads.ts'

interface Head {
  meta: PageMeta
  publicUrl: string
  path: string
  preloads: Preloads
  /** The page is server-rendered: its scripts load after it is painted (web/src/entry-client.ts). */
  isRendered: boolean
  /** The address is a secret, which search engines must not show. */
  isSecret?: boolean
  /** The event of the page. */
  event: DescribedEvent | undefined
}

/**
 * The elements of the head that are specific to a page: metadata for link previews and search engines, which run no
 * scripts, and preloads for browsers. Once the page runs, it replaces the metadata (`data-server`).
 */
export function renderHead({ meta, publicUrl, path, preloads, isRendered, isSecret = false, event }: Head): string {
  const elements = [
    ...headOf(meta, { origin: publicUrl, path }).map(({ tag, attributes, text }) =>
      createElement(tag, { ...attributes, 'data-server': '' }, text),
    ),
    ...preloads.fonts.map((href) =>
      createElement('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }),
    ),
    // After the style sheet, because nothing is painted without it.
    ...preloads.scripts.map((href) =>
      createElement('link', {
        rel: isRendered ? 'deferred' : 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href,
      }),
    ),
    ...preloads.data.map((href) => createElement('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href })),
  ]
  const written = elements.map((element) => renderToStaticMarkup(element))
  return [...written, ...(isSecret ? [noIndex] : []), ...(event ? [forSearchEngines(event, publicUrl)] : [])].join(
    '\n    ',
  )
}

const noIndex = '<meta name="robots" content="noindex">'

/** Search engines must not index an unlisted event. */
const forSearchEngines = (event: DescribedEvent, publicUrl: string) =>
  event.visibility === 'listed' ? dataOf(eventLd(event, publicUrl)) : noIndex

/** A data block that browsers do not execute and whose contents cannot close it. It stays when the page runs. */
const dataOf = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
