import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Answered, answersId, type Draw } from '@muster/contract/drawing'
import type { PageMeta } from '@muster/contract/page-meta'
import { pageParameters, pageQuestions } from '@muster/contract/page-questions'
import type { Question } from '@muster/contract/questions'
import { type PagePath, routes } from '@muster/contract/routes'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../http/app-error.ts'
import { openLine } from '../../http/line.ts'
import type { HtmlPage, PageRequest } from '../../http/pages.ts'
import { escapeXml } from '../../http/xml.ts'
import type { DescribedEvent } from './head.event-ld.ts'
import { addressFor } from './preloads.ts'

/** What a call answers, as text. */
type Ask = (address: string) => Promise<{ status: number; text: string }>

export interface DrawingDeps {
  draw: Draw
  origin: string
  ask: Ask
  /** How many writes this server has done: each may change every page. */
  writes: () => number
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

/** How long a page may be older than what others have written, in milliseconds. Writes of this server count at once. */
const longestAge = 1000

/** For the pages of a busy evening, in bytes. */
const keptBytes = 48 * 1024 * 1024

/** A drawing takes a hundred milliseconds where an event has a thousand matches, and nothing else is done meanwhile. */
const drawings = { atOnce: 1, waiting: 50, patience: 2000 }

/** An answer larger than this is left to the browser, in characters. */
const longestAnswer = 512 * 1024

/**
 * Draws pages with the answers that they ask for, each once for as long as these stay the same. Gives nothing for a
 * page that cannot be drawn: only members see it, or one of its calls was refused. Throws what drawing throws.
 */
export function openDrawnPages({ draw, origin, ask, writes, documentOf }: DrawingDeps) {
  const drawn = new LRUCache<string, HtmlPage>({ maxSize: keptBytes, sizeCalculation: sizeOf })
  // Asked for at the same time, a page is made once. Only its key is kept here: a page may be large, and the addresses
  // are as many as there are searches.
  const fresh = new LRUCache<string, { key: string }, { make: () => Promise<string> }>({
    max: 2000,
    ttl: longestAge,
    fetchMethod: async (_key, _stale, { context }) => ({ key: await context.make() }),
  })
  const inLine = openLine(drawings)

  const make = async (page: PagePath, asked: PageRequest, address: string, answers: AnsweredText[]) => {
    const { body, meta } = await inLine(() => draw({ address, origin, answers }))
    const root = `<div id="root">${bodyOf(body)}</div>${scriptOf(answers, asked.query)}`
    return compressed(
      documentOf(page, asked, { meta, root, answered: answers.map(({ address: of }) => of), event: eventIn(answers) }),
    )
  }
  /** Returns the key of the page. Throws NotDrawn. */
  const makeUnlessKept = async (page: PagePath, asked: PageRequest, address: string) => {
    const answers = await answersFor(ask, questionsOf(page, asked), new URLSearchParams(asked.query))
    const json = JSON.stringify(answers.map(({ question }) => question)) + answers.map(({ text }) => text).join('\n')
    const key = `${address} ${createHash('sha256').update(json).digest('base64')}`
    if (!drawn.has(key)) drawn.set(key, await make(page, asked, address, answers))
    return key
  }

  return async (page: PagePath, given: PageRequest, path: string): Promise<HtmlPage | undefined> => {
    const { access, indexing } = routes[page]
    if (access === 'members') return undefined
    const asked = { ...given, query: onlyNamed(given.query, pageParameters[page] ?? []) }
    const address = asked.query === '' ? path : `${path}?${asked.query}`
    try {
      // Links from mails hold tokens, which are not kept, and each is opened once.
      if (indexing === 'closed') return await make(page, asked, address, [])
      const context = { make: () => makeUnlessKept(page, asked, address) }
      const { key } = await fresh.forceFetch(`${writes()} ${address}`, { context })
      return drawn.get(key) ?? drawn.get(await context.make())
    } catch (error) {
      // Nobody waits for a drawing when there are many: the browser draws.
      if (error instanceof NotDrawn || (error instanceof AppError && error.code === 'unavailable')) return undefined
      throw error
    }
  }
}

/** A call of the page was refused: there is no such thing, or the database is away. */
class NotDrawn extends Error {}

/** The parameters that a page reads, in one order: what others add to links makes no other page. */
function onlyNamed(query: string | undefined, names: readonly string[]): string {
  const given = [...new URLSearchParams(query)].filter(([name, value]) => names.includes(name) && value !== '')
  return new URLSearchParams(given.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))).toString()
}

const questionsOf = (page: PagePath, { params, query }: PageRequest) =>
  pageQuestions[page]?.(params, new URLSearchParams(query)) ?? []

interface AnsweredText extends Answered {
  address: string
  text: string
}

/**
 * The answers to these questions, without those that are too large or one page of a list that is wanted whole. Throws
 * NotDrawn.
 */
async function answersFor(ask: Ask, questions: Question[], query: URLSearchParams): Promise<AnsweredText[]> {
  const answers = await Promise.all(
    questions.map(async (question) => {
      const address = addressFor(question, query)
      return { question, address, ...(await ask(address)) }
    }),
  )
  if (answers.some(({ status }) => status !== 200)) throw new NotDrawn()
  return answers
    .filter(({ text }) => text.length <= longestAnswer)
    .map(({ question, address, text }) => ({ question, address, text, answer: JSON.parse(text) }))
    .filter(({ question, answer }) => question.isPaged || !answer.next_cursor)
}

/** The event of an event's page, as the API has answered it. */
const eventIn = (answers: AnsweredText[]) =>
  answers.find(({ question }) => question.name === 'GET /events/:event_id')?.answer as DescribedEvent | undefined

/** React names what it would like to have preloaded before the page itself. */
const bodyOf = (body: string) => body.slice(body.indexOf('<div'))

/** The answers for the browser, which nothing in them can end, and the query that they are for. */
function scriptOf(answered: AnsweredText[], query = ''): string {
  const each = answered.map(({ question, text }) => `{"question":${JSON.stringify(question)},"answer":${text}}`)
  const drawnFor = escapeXml(query && `?${query}`)
  return `<script type="application/json" id="${answersId}" data-query="${drawnFor}">[${each.join(',').replaceAll('<', '\\u003c')}]</script>`
}

/** Made once and sent often. */
async function compressed(html: string): Promise<HtmlPage> {
  const identity = Buffer.from(html)
  const br = await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return {
    status: 200,
    bodies: new Map([
      ['br', br],
      ['identity', identity],
    ]),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
  }
}

const sizeOf = ({ bodies }: HtmlPage) => [...bodies.values()].reduce((sum, body) => sum + body.length, 0)
