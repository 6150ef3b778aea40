import { fullTitle, imageOf, keywordsOf, type PageMeta } from '@muster/contract/pages'
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
 * and what a browser had better ask for at once.
 */
export function renderHead({ meta, publicUrl, path, preloads }: Head): string {
  const title = fullTitle(meta.title)
  const address = publicUrl + path + (meta.query ?? '')
  const image = imageOf(meta)
  const named = {
    description: meta.description,
    keywords: keywordsOf(meta),
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': meta.description,
    'twitter:image': publicUrl + image.path,
  }
  const properties = {
    'og:site_name': 'Muster',
    'og:type': 'website',
    'og:title': title,
    'og:description': meta.description,
    'og:url': address,
    'og:image': publicUrl + image.path,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': image.alt,
  }
  const elements = [
    createElement('title', null, title),
    ...Object.entries(named).map(([name, content]) => createElement('meta', { name, content })),
    ...Object.entries(properties).map(([property, content]) => createElement('meta', { property, content })),
    createElement('link', { rel: 'canonical', href: address }),
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
