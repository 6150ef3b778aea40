import type { PageMeta } from '@muster/contract/page-meta'
import { pageQueries } from '@muster/contract/page-queries'
import type { ApiQuery } from '@muster/contract/queries'
import { type LoadedQuery, loadedQueriesId, type Render } from '@muster/contract/rendering'
import { type PagePath, routes } from '@muster/contract/routes'
import { AppError } from '../../http/app-error.ts'
import type { HtmlPage, PageRequest } from '../../http/pages.ts'
import { createQueue } from '../../http/queue.ts'
import { escapeXml } from '../../http/xml.ts'
import type { DescribedEvent } from './head.event-ld.ts'
import { addressFor } from './preloads.ts'

/** What a call answers, as text; stale if it is cached and only stands in for an error. */
type Ask = (address: string) => Promise<{ status: number; text: string; isStale?: boolean }>

export interface RendererDeps {
  render: Render
  origin: string
  ask: Ask
  /** Whether the server has more to do than it can do in time. */
  isLate: () => boolean
  documentOf: (page: PagePath, asked: PageRequest, content: Content) => string
}

/** What an HTML document is made for. */
export interface Content {
  status?: HtmlPage['status']
  meta: PageMeta | undefined
  /** What the page is about. */
  event?: DescribedEvent | undefined
  /** What takes the place of the frame. */
  root?: string
  /** The calls whose answers are in it. */
  answered?: string[]
}

/** A drawing takes a hundred milliseconds where an event has a thousand matches, and nothing else is done meanwhile. */
const renderQueue = { concurrency: 1, waiting: 50, timeout: 2000 }

/** An answer larger than this is left to the browser, in characters. */
const longestAnswer = 512 * 1024

/** What became of drawing a page. Without HTML, the app shell is sent: always, or only while it `isTemporary`. */
export interface Rendered {
  html?: string
  isTemporary?: boolean
  /** The API was unavailable, and so is everything else that the page could be described with. */
  isAway?: boolean
}

/**
 * Draws pages with the answers that they ask for. Gives no HTML for a page that cannot be rendered: only members see it, one
 * of its calls was refused, or the server has too much to do, and the browser draws. Throws what drawing throws.
 */
export function createPageRenderer({ render, origin, ask, isLate, documentOf }: RendererDeps) {
  const enqueue = createQueue(renderQueue)

  return async (page: PagePath, asked: PageRequest, path: string): Promise<Rendered> => {
    const { access, indexing } = routes[page]
    if (access === 'members') return {}
    if (isLate()) return { isTemporary: true }
    const query = new URLSearchParams([...asked.query].filter(([, value]) => value !== '')).toString()
    const address = query === '' ? path : `${path}?${query}`
    try {
      // Links from mails hold tokens, which nothing is asked with.
      const questions = indexing === 'closed' ? [] : (pageQueries[page]?.(asked.params, asked.query) ?? [])
      const { answers, isStale } = await answersFor(ask, questions, asked.query)
      const { body, meta } = await enqueue(() => render({ address, origin, answers }))
      const root = `<div id="root">${bodyOf(body)}</div>${scriptOf(answers, query)}`
      const answered = answers.map(({ address: of }) => of)
      const html = documentOf(page, asked, { meta, root, answered, event: eventIn(answers) })
      return { html, isTemporary: isStale }
    } catch (error) {
      if (error instanceof NotRendered) return error.status === 503 ? { isTemporary: true, isAway: true } : {}
      // Nobody waits for a drawing when there are many.
      if (error instanceof AppError && error.code === 'unavailable') return { isTemporary: true }
      throw error
    }
  }
}

/** A call of the page was refused: there is no such thing, or the database is away. */
class NotRendered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`a call was answered with ${status}`)
    this.status = status
  }
}

interface LoadedText extends LoadedQuery {
  address: string
  text: string
}

/**
 * The answers to these questions, without those that are too large or one page of a list that is wanted whole. Throws
 * NotRendered.
 */
async function answersFor(ask: Ask, questions: ApiQuery[], query: URLSearchParams) {
  const all = await Promise.all(
    questions.map(async (question) => {
      const address = addressFor(question, query)
      return { question, address, ...(await ask(address)) }
    }),
  )
  const refused = all.find(({ status }) => status !== 200)
  if (refused) throw new NotRendered(refused.status)
  const answers: LoadedText[] = all
    .filter(({ text }) => text.length <= longestAnswer)
    .map(({ question, address, text }) => ({ question, address, text, answer: JSON.parse(text) }))
    .filter(({ question, answer }) => question.isPaged || !answer.next_cursor)
  return { answers, isStale: all.some(({ isStale }) => isStale) }
}

/** The event of an event's page, as the API has answered it. */
const eventIn = (answers: LoadedText[]) =>
  answers.find(({ question }) => question.name === 'GET /events/:event_id')?.answer as DescribedEvent | undefined

/** React names what it would like to have preloaded before the page itself. */
const bodyOf = (body: string) => body.slice(body.indexOf('<div'))

/** The answers for the browser, which nothing in them can end, and the query that they are for. */
function scriptOf(answered: LoadedText[], query = ''): string {
  const each = answered.map(({ question, text }) => `{"question":${JSON.stringify(question)},"answer":${text}}`)
  const renderedFor = escapeXml(query && `?${query}`)
  return `<script type="application/json" id="${loadedQueriesId}" data-query="${renderedFor}">[${each.join(',').replaceAll('<', '\\u003c')}]</script>`
}
