import type { PageMeta } from './page-meta.ts'
import type { ApiQuery } from './queries.ts'

/** A query and its response. The server renders a page from them, and the browser hydrates it with the same ones. */
export interface LoadedQuery {
  query: ApiQuery
  /** The response of the API. */
  response: unknown
  /** The version of its event, if it is about one. */
  version?: number
}

interface RenderInput {
  /** Path and query of the page. */
  address: string
  /** That of the server, such as `https://muster.example`. */
  origin: string
  loaded: LoadedQuery[]
}

/** Renders an address with the page's own code, to the HTML of its body and its metadata. */
export type Render = (input: RenderInput) => Promise<{ body: string; meta: PageMeta | undefined }>

/** The id of the element in server-rendered HTML that holds its `LoadedQuery`s as packed JSON. */
export const loadedQueriesId = 'loaded-queries'
