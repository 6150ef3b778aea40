import type { PageMeta } from './page-meta.ts'
import type { ApiQuery } from './queries.ts'

/** What a page is drawn with: by the server, and then by the browser that takes the page over. */
export interface LoadedQuery {
  question: ApiQuery
  /** What the API answered. */
  answer: unknown
}

interface RenderInput {
  /** Path and query of the page. */
  address: string
  /** That of the server, such as `https://muster.example`. */
  origin: string
  answers: LoadedQuery[]
}

/** What the page's own code makes of an address: the HTML of its body, and how it describes itself. */
export type Render = (asked: RenderInput) => Promise<{ body: string; meta: PageMeta | undefined }>

/** The id of the element of a drawn page that holds its `LoadedQuery`s as JSON. */
export const loadedQueriesId = 'answers'
