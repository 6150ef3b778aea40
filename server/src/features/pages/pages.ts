import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArmyFilters } from '@muster/contract/army-filters'
import { armiesPage, comparePage } from '@muster/contract/army-pages'
import { eventPage, type PageMeta } from '@muster/contract/page-meta'
import { type PagePath, pageRows, routes } from '@muster/contract/routes'
import { isUnavailable } from '../../db/failures.ts'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { HtmlPage, PageRequest, Pages } from '../../http/pages.ts'
import { getEvent } from '../events/queries.ts'
import { describeArmies, pairIn } from './armies.ts'
import { renderHead } from './head.ts'
import { Manifest, preloadsOf, requireModules } from './preloads.ts'

/** What Vite has built: the HTML document, and which script was made from which source. */
export interface BuiltPage {
  html: string
  manifest: Manifest
}

/**
 * Reads the built page; without a manifest, nothing is preloaded. Throws when the build is older than the table of
 * pages.
 */
export async function readBuiltPage(folder: string): Promise<BuiltPage> {
  const manifest = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const built = {
    html: await readFile(join(folder, 'index.html'), 'utf8'),
    manifest: Manifest.parse(JSON.parse(manifest)),
  }
  if (Object.keys(built.manifest).length > 0) requireModules(built.manifest)
  return built
}

export interface PagesDeps {
  reads: Reads
  publicUrl: string
}

/** Every page by its route: the same HTML document, each with its own head. */
export function pagesOf({ html, manifest }: BuiltPage, { reads, publicUrl }: PagesDeps): Pages {
  const render = (page: PagePath, { params, query }: PageRequest, { status, meta }: Found): HtmlPage => {
    const path = page.replace(/:(\w+)/, (_, param) => encodeURIComponent(params[param] ?? ''))
    const preloads = preloadsOf(manifest, page, { params, query: new URLSearchParams(query) })
    // A missing page preloads nothing.
    if (status !== 200) preloads.data = []
    return {
      status,
      html: html.replace('<title>Muster</title>', () => renderHead({ meta, publicUrl, path, preloads })),
    }
  }
  const rendererOf = (page: PagePath) => async (asked: PageRequest) => {
    const found = await findPage(page, asked, reads)
    return found && render(page, asked, found)
  }
  return {
    byRoute: new Map(pageRows.map(([page]) => [page, rendererOf(page)])),
    missing: render('/', { params: {}, query: undefined }, { status: 404, meta: routes['/'].head }),
  }
}

interface Found {
  status: HtmlPage['status']
  meta: PageMeta
}

/**
 * How a page describes itself. For something that does not exist, the answer is 404 with the page, which then says so;
 * while the database is away, it is 503 with the page.
 */
async function findPage(page: PagePath, asked: PageRequest, reads: Reads): Promise<Found | undefined> {
  const { faction = '', event_id } = asked.params
  const query = new URLSearchParams(asked.query)
  if (event_id !== undefined && !isId(event_id)) return undefined
  switch (page) {
    case '/armies':
      return { status: 200, meta: armiesPage(undefined, readArmyFilters(query)) }
    case '/armies/compare':
      return findComparison(reads, query)
    case '/armies/:faction':
      return tell(reads, (db) => describeArmies(db, { faction }, query), armiesPage(undefined, {}))
    case '/events/:event_id':
      return tell(reads, (db) => describeEvent(db, Number(event_id)), routes['/events'].head)
    default:
      return { status: 200, meta: routes[page].head }
  }
}

async function findComparison(reads: Reads, query: URLSearchParams): Promise<Found> {
  const [pair, instead] = [pairIn(query), comparePage(undefined, {})]
  if (!pair) return { status: 200, meta: instead }
  const { status, meta } = await tell(reads, (db) => describeArmies(db, pair, query), instead)
  // If these cannot be compared, the page lets its reader choose others.
  return { status: status === 404 ? 200 : status, meta }
}

/** In the range of PostgreSQL's integer. */
const isId = (text: string) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31

/** The head of a page from the database; fallbacks for when nothing is found or the database is away. */
async function tell(reads: Reads, describe: (db: Db) => Promise<PageMeta>, instead: PageMeta): Promise<Found> {
  try {
    return { status: 200, meta: await reads.ask(describe) }
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    if (!isMissing && !isUnavailable(error)) throw error
    return { status: isMissing ? 404 : 503, meta: instead }
  }
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** For link previews there is no reader whose time zone is known: they get the day in UTC. */
async function describeEvent(db: Db, id: number): Promise<PageMeta> {
  const event = await getEvent(db, id)
  return eventPage(event, event.event_date ? dateFormat.format(event.event_date) : 'Date TBD')
}
