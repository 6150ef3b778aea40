import { basePath } from '@muster/contract'
import type { PagePath } from '@muster/contract/pages'
import { z } from 'zod'

/** What Vite writes of its build: each source with the file it became and the sources it imports. */
export const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
export type Manifest = z.output<typeof Manifest>

export type PageName = PagePath | '/armies/:faction' | '/events/:event_id'

/** What every page runs: the script that the HTML names itself. */
const main = 'index.html'

/** The module of each page that is not part of it. */
const modules: Partial<Record<PageName, string>> = {
  '/armies': 'armies-page',
  '/armies/compare': 'compare-page',
  '/armies/:faction': 'faction-page',
  '/events/create': 'create-event-page',
  '/events/:event_id': 'event-page',
  '/events/:event_id/edit': 'edit-event-page',
  '/my-events': 'my-events-page',
  '/profile': 'profile-page',
  '/feedback': 'feedback-page',
  '/login': 'login-page',
  '/register': 'register-page',
  '/verify-email': 'verify-email-page',
  '/forgot-password': 'forgot-password-page',
  '/reset-password': 'reset-password-page',
  '/privacy': 'privacy-page',
  '/terms': 'terms-page',
  '/cookies': 'cookies-page',
}

/** What a page asks the API for before it shows anything, as it asks for it. */
const data: Partial<Record<PageName, string[]>> = {
  '/': ['/stats/home_page'],
  '/events': ['/events?limit=24'],
  '/armies': ['/stats/armies', '/stats/armies/trend'],
  '/events/:event_id': ['/events/:event_id', '/events/:event_id/participants', '/events/:event_id/matches'],
}

/** The fonts of the first words: headings and text everywhere, numbers where they are large. */
const fonts = ['bricolage-grotesque-latin-700-normal', 'figtree-latin-wght-normal']
const numberFont = 'barlow-semi-condensed-latin-600-normal'
const withNumbers: PageName[] = ['/', '/armies', '/armies/compare', '/armies/:faction', '/events/:event_id', '/profile']

export interface Preloads {
  fonts: string[]
  scripts: string[]
  data: string[]
}

/**
 * Addresses that a page will ask for, so that a browser can ask for all of them together with the first script instead of one
 * after the other: on a phone in a hall each round trip is felt.
 */
export function preloadsOf(manifest: Manifest, name: PageName, event_id: string): Preloads {
  const needed = modules[name] ? [main, `src/app/pages/${modules[name]}.tsx`] : [main]
  const [, ...scripts] = filesOf(manifest, needed)
  const used = withNumbers.includes(name) ? [...fonts, numberFont] : fonts
  return {
    fonts: used.flatMap((font) => {
      const key = Object.keys(manifest).find((source) => source.endsWith(`/${font}.woff2`))
      return filesOf(manifest, key === undefined ? [] : [key]).map((file) => `/${file}`)
    }),
    scripts: scripts.map((file) => `/${file}`),
    data: (data[name] ?? []).map((path) => basePath + path.replace(':event_id', event_id)),
  }
}

/** The files of these sources and of all they import, each once. */
const filesOf = (manifest: Manifest, keys: string[], seen = new Set<string>()): string[] =>
  keys.flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...filesOf(manifest, chunk.imports, seen)]
  })
