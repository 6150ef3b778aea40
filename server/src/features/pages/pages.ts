import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventPage, type PageMeta, type PagePath, pages } from '@muster/contract/pages'
import { isUnavailable } from '../../db/failures.ts'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { HtmlPage } from '../../http/page.ts'
import { getEvent } from '../events/queries.ts'
import { describeArmies, factionIn, pairIn } from './armies.ts'
import { renderHead } from './head.ts'
import { Manifest, type PageName, preloadsOf } from './preloads.ts'

/** What Vite has built: the one HTML document, and which script came of which source. */
export interface BuiltPage {
  html: string
  manifest: Manifest
}

/** Reads the built page; without a manifest nothing is preloaded. */
export async function readBuiltPage(folder: string): Promise<BuiltPage> {
  const manifest = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  return { html: await readFile(join(folder, 'index.html'), 'utf8'), manifest: Manifest.parse(JSON.parse(manifest)) }
}

export interface PagesDeps {
  reads: Reads
  publicUrl: string
}

/**
 * Gives the page of an address: the one HTML document, with a head of its own. An address, an event or a faction that does not
 * exist is 404 with the page, which then says so or leads home; while the database cannot be asked it is 503 with the page.
 */
export const renderPages =
  ({ html, manifest }: BuiltPage, { reads, publicUrl }: PagesDeps) =>
  async (address: string): Promise<HtmlPage> => {
    const [pathname = '/', query] = address.split('?')
    const asked = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
    const { status, meta, name, path = asked, event_id = '' } = await findPage(reads, asked, new URLSearchParams(query))
    const preloads = preloadsOf(manifest, name, event_id)
    // A page with a query asks for something else, and one that is not there for nothing.
    if (query !== undefined || status !== 200) preloads.data = []
    return {
      status,
      html: html.replace('<title>Muster</title>', () => renderHead({ meta, publicUrl, path, preloads })),
    }
  }

interface Found {
  status: HtmlPage['status']
  meta: PageMeta
  name: PageName
  /** The address that the page calls its own, when it is another. */
  path?: string
  event_id?: string
}

async function findPage(reads: Reads, path: string, query: URLSearchParams): Promise<Found> {
  if (path === '/armies')
    return { status: 200, meta: await reads.ask((db) => describeArmies(db, undefined, query)), name: path }
  const pair = path === '/armies/compare' ? pairIn(query) : undefined
  if (pair) {
    const { status, meta } = await tell(reads, (db) => describeArmies(db, pair, query), pages['/armies/compare'])
    // The page lets choose others where these cannot be compared.
    return { status: status === 404 ? 200 : status, meta, name: '/armies/compare' }
  }
  if (isPagePath(path)) return { status: 200, meta: pages[path], name: path }
  const faction = factionIn(path)
  if (faction) {
    const told = await tell(reads, (db) => describeArmies(db, { faction }, query), pages['/armies'])
    return { ...told, name: '/armies/:faction', path: `/armies/${encodeURIComponent(faction)}` }
  }
  return findEventPage(reads, path)
}

async function findEventPage(reads: Reads, path: string): Promise<Found> {
  const [, id, edit] = /^\/events\/(\d{1,10})(\/edit)?$/.exec(path) ?? []
  if (id === undefined || Number(id) > idMax) return { status: 404, meta: pages['/'], name: '/', path: '/' }
  if (edit) return { status: 200, meta: pages['/events/:event_id/edit'], name: '/events/:event_id/edit' }
  const told = await tell(reads, (db) => describeEvent(db, Number(id)), pages['/events'])
  return { ...told, name: '/events/:event_id', event_id: id }
}

/** What the database says of a page; another where it says that there is none, or nothing at all. */
async function tell(
  reads: Reads,
  describe: (db: Db) => Promise<PageMeta>,
  instead: PageMeta,
): Promise<Pick<Found, 'status' | 'meta'>> {
  try {
    return { status: 200, meta: await reads.ask(describe) }
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    if (!isMissing && !isUnavailable(error)) throw error
    return { status: isMissing ? 404 : 503, meta: instead }
  }
}

/** The most that an id can be in the database. */
const idMax = 2 ** 31 - 1

// A template such as /events/:event_id/edit is no address.
const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path) && !path.includes(':')

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Link previews know no reader and no zone: they get the day in UTC. */
async function describeEvent(db: Db, id: number): Promise<PageMeta> {
  const event = await getEvent(db, id)
  return eventPage(event, event.event_date ? dateFormat.format(event.event_date) : 'Date TBD')
}
