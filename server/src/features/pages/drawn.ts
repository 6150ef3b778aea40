import { type Answered, answersId, type Draw } from '@muster/contract/drawing'
import type { PageMeta } from '@muster/contract/page-meta'
import { pageParameters, pageQuestions } from '@muster/contract/page-questions'
import type { Question } from '@muster/contract/questions'
import { type PagePath, routes } from '@muster/contract/routes'
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
const drawings = { atOnce: 1, waiting: 50, patience: 2000 }

/** An answer larger than this is left to the browser, in characters. */
const longestAnswer = 512 * 1024

/**
 * Draws pages with the answers that they ask for. Gives nothing for a page that cannot be drawn: only members see it, or
 * one of its calls was refused. Throws what drawing throws.
 */
export function openDrawnPages({ draw, origin, ask, documentOf }: DrawingDeps) {
  const inLine = openLine(drawings)

  return async (page: PagePath, given: PageRequest, path: string): Promise<string | undefined> => {
    const { access, indexing } = routes[page]
    if (access === 'members') return undefined
    const asked = { ...given, query: onlyNamed(given.query, pageParameters[page] ?? []) }
    const address = asked.query === '' ? path : `${path}?${asked.query}`
    try {
      // Links from mails hold tokens, which nothing is asked with.
      const questions = indexing === 'closed' ? [] : questionsOf(page, asked)
      const answers = await answersFor(ask, questions, new URLSearchParams(asked.query))
      const { body, meta } = await inLine(() => draw({ address, origin, answers }))
      const root = `<div id="root">${bodyOf(body)}</div>${scriptOf(answers, asked.query)}`
      const answered = answers.map(({ address: of }) => of)
      return documentOf(page, asked, { meta, root, answered, event: eventIn(answers) })
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
