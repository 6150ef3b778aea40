import * as contract from '@muster/contract/matches'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../http/app-error.ts'
import type { Route } from '../../http/route.ts'
import { presentMatch } from './present.ts'
import { getMatch } from './queries.ts'
import { addMatches, changeMatch, listPage, recordResult, removeMatch } from './service.ts'

export function matchRoutes(route: Route, { db }: { db: Db }) {
  route(contract.listMatches, async ({ params, query, reads }) => {
    const { page, total, next_cursor } = await listPage(reads, params.event_id, query)
    return { matches: page.map(presentMatch), total, next_cursor }
  })

  route(contract.getMatch, async ({ params, reads }) =>
    presentMatch(await getMatch(reads, params.event_id, params.match_id)),
  )

  route(contract.createMatch, async ({ user, params, body }) => {
    const [match] = await addMatches(db, user, params.event_id, [body], () => '')
    if (!match) throw notFound('match')
    return presentMatch(match)
  })

  route(contract.createMatches, async ({ user, params, body }) => {
    const rows = await addMatches(db, user, params.event_id, body.matches, (row) => `matches.${row}.`)
    return { matches: rows.map(presentMatch) }
  })

  route(contract.updateMatch, async ({ user, params, body }) => presentMatch(await changeMatch(db, user, params, body)))

  route(contract.recordResult, async ({ user, params, body }) =>
    presentMatch(await recordResult(db, user, params, body)),
  )

  route(contract.deleteMatch, ({ user, params }) => removeMatch(db, user, params))
}
