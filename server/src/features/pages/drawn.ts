import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { addressOf } from '@muster/contract/client'
import { type Answered, answersId, type Draw } from '@muster/contract/drawing'
import type { PageMeta } from '@muster/contract/page-meta'
import { pageQuestions } from '@muster/contract/page-questions'
import type { Question } from '@muster/contract/questions'
import { type PagePath, routes } from '@muster/contract/routes'
import { LRUCache } from 'lru-cache'
import type { HtmlPage, PageRequest } from '../../http/pages.ts'

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
  /** What takes the place of the frame. */
  root?: string
}

/** How long a page may be older than what others have written, in milliseconds. Writes of this server count at once. */
const longestAge = 1000

/** For the pages of a busy evening, in bytes. */
const keptBytes = 48 * 1024 * 1024

/** An answer larger than this is left to the browser, in characters. */
const longestAnswer = 512 * 1024

/**
 * Draws pages with the answers that they ask for, each once for as long as these stay the same. Gives nothing for a
 * page that cannot be drawn: only members see it, or one of its calls was refused. Throws what drawing throws.
 */
export function openDrawnPages({ draw, origin, ask, writes, documentOf }: DrawingDeps) {
  const drawn = new LRUCache<string, HtmlPage>({ maxSize: keptBytes, sizeCalculation: sizeOf })
  // Asked for at the same time, a page is made once.
  const fresh = new LRUCache<string, { page: HtmlPage | undefined }, { make: () => Promise<HtmlPage | undefined> }>({
    max: 2000,
    ttl: longestAge,
    fetchMethod: async (_key, _stale, { context }) => ({ page: await context.make() }),
  })

  const drawOnce = async (page: PagePath, asked: PageRequest, address: string) => {
    const answered = await answersFor(ask, questionsOf(page, asked))
    if (answered === undefined) return undefined
    const json = JSON.stringify(answered.map(({ question }) => question)) + answered.map(({ text }) => text).join('\n')
    const key = `${address} ${createHash('sha256').update(json).digest('base64')}`
    const kept = drawn.get(key) ?? (await make(page, asked, address, answered))
    drawn.set(key, kept)
    return kept
  }
  const make = async (page: PagePath, asked: PageRequest, address: string, answers: AnsweredText[]) => {
    const { body, meta } = await draw({ address, origin, answers })
    const root = `<div id="root">${bodyOf(body)}</div>${scriptOf(answers)}`
    return compressed(documentOf(page, asked, { meta, root }))
  }

  return async (page: PagePath, asked: PageRequest, path: string): Promise<HtmlPage | undefined> => {
    const { access, indexing } = routes[page]
    if (access === 'members') return undefined
    const address = asked.query === undefined ? path : `${path}?${asked.query}`
    // Links from mails hold tokens, which are not kept, and each is opened once.
    if (indexing === 'closed') return make(page, asked, address, [])
    const { page: found } = await fresh.forceFetch(`${writes()} ${address}`, {
      context: { make: () => drawOnce(page, asked, address) },
    })
    return found
  }
}

const questionsOf = (page: PagePath, { params, query }: PageRequest) =>
  pageQuestions[page]?.(params, new URLSearchParams(query)) ?? []

interface AnsweredText extends Answered {
  text: string
}

/**
 * The answers to these questions, without those that are too large or one page of a list that is wanted whole; nothing
 * when one of them was refused.
 */
async function answersFor(ask: Ask, questions: Question[]): Promise<AnsweredText[] | undefined> {
  const answers = await Promise.all(
    questions.map(async (question) => ({
      question,
      ...(await ask(addressOf(question.name.slice('GET '.length), question.sent))),
    })),
  )
  if (answers.some(({ status }) => status !== 200)) return undefined
  return answers
    .filter(({ text }) => text.length <= longestAnswer)
    .map(({ question, text }) => ({ question, text, answer: JSON.parse(text) }))
    .filter(({ question, answer }) => question.isPaged || !answer.next_cursor)
}

/** React names what it would like to have preloaded before the page itself. */
const bodyOf = (body: string) => body.slice(body.indexOf('<div'))

/** The answers for the browser, which nothing in them can end. */
function scriptOf(answered: AnsweredText[]): string {
  const each = answered.map(({ question, text }) => `{"question":${JSON.stringify(question)},"answer":${text}}`)
  return `<script type="application/json" id="${answersId}">[${each.join(',').replaceAll('<', '\\u003c')}]</script>`
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
