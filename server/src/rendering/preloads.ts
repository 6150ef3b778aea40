import { addressOf, withKey } from '@muster/contract/client'
import { dayOf } from '@muster/contract/hall-day'
import { pageQueries } from '@muster/site/page-queries'
import type { ApiQuery } from '@muster/site/queries'
import { type PagePath, type RouteDefinition, routeDefinitions, routes } from '@muster/site/routes'
import { z } from 'zod'

/** Vite's manifest of its build: for each source, the built file and the sources that it imports. */
export const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
export type Manifest = z.output<typeof Manifest>

/** The module that the script of the HTML starts on every page after the first paint. */
const start = 'src/app/start.tsx'

const sourceOf = (module: string) => `src/app/pages/${module}.tsx`

/** Throws if the module of a route definition is missing from the build. */
export function requireModules(manifest: Manifest) {
  const missing = routeDefinitions.filter(([, { module }]) => module !== undefined && !manifest[sourceOf(module)])
  if (missing.length > 0) {
    const paths = missing.map(([path]) => path).join(', ')
    throw new Error(`The built page has no module for ${paths}. Please build it again: npm run build`)
  }
}

/** The fonts needed first: headings and text on every page, large numbers on some. */
const fonts = ['bricolage-grotesque-latin-700-normal', 'figtree-latin-wght-normal']
const numeralFont = 'barlow-semi-condensed-latin-600-normal'

export interface Preloads {
  fonts: string[]
  scripts: string[]
  data: string[]
}

/** The parameters of a page's route, and the query of its address. */
interface PageLocation {
  params: Record<string, string>
  query: URLSearchParams
}

/**
 * The addresses that a page will request. A browser can fetch them together with the first script instead of one after
 * another: on a phone in a hall, every round trip is noticeable.
 */
export function preloadsOf(manifest: Manifest, path: PagePath, { params, query }: PageLocation): Preloads {
  const { module, hasNumerals }: RouteDefinition = routes[path]
  const scripts = filesOf(manifest, module === undefined ? [start] : [start, sourceOf(module)])
  const used = hasNumerals ? [...fonts, numeralFont] : fonts
  return {
    fonts: used.flatMap((font) => {
      const key = Object.keys(manifest).find((source) => source.endsWith(`/${font}.woff2`))
      return filesOf(manifest, key === undefined ? [] : [key]).map((file) => `/${file}`)
    }),
    scripts: scripts.map((file) => `/${file}`),
    data: (pageQueries[path]?.(params, query, dayOf(Date.now(), 'UTC')) ?? []).map((request) =>
      addressFor(request, query),
    ),
  }
}

/** The address of a page's API request, with the key in the address of the page. */
export const addressFor = ({ name, sent }: Pick<ApiQuery, 'name' | 'sent'>, query: URLSearchParams) =>
  addressOf(
    name.slice('GET '.length),
    withKey(sent, () => query.get('key') ?? undefined),
  )

/** The files of these sources and all their imports, each once. */
const filesOf = (manifest: Manifest, keys: string[], visited = new Set<string>()): string[] =>
  keys.flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return []
    visited.add(key)
    return [chunk.file, ...filesOf(manifest, chunk.imports, visited)]
  })
