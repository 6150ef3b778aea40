import * as contract from '@muster/contract/matches'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import { requireVisibleEvent } from '../events/service.ts'
import { matchRows } from './present.csv.ts'
import { presentMatch } from './present.ts'
import { getMatch, type MatchRow } from './queries.ts'
import { addMatches, changeMatch, listPage, recordResult, removeMatch } from './service.ts'

export function matchRoutes(route: Route, db: Db) {
  route(
    contract.listMatches,
    async ({ params, query, reads, viewer }) => {
      const { page, total, next_cursor } = await listPage(reads, params.event_id, query, viewer)
      return { matches: page.map(presentMatch), total, next_cursor }
    },
    matchRows,
  )

  route(contract.getMatch, async ({ params, reads, viewer }) => {
    await requireVisibleEvent(reads, params.event_id, viewer)
    return presentMatch(await getMatch(reads, params.event_id, params.match_id))
  })

  route(contract.createMatch, ({ user, params, body, transactWith }) =>
    addMatches(transactWith(presentOne), user, params.event_id, [body], () => ''),
  )

  route(contract.createMatches, ({ user, params, body, transactWith }) => {
    const transact = transactWith((rows: MatchRow[]) => ({ matches: rows.map(presentMatch) }))
    return addMatches(transact, user, params.event_id, body.matches, (row) => `matches.${row}.`)
  })

  route(contract.updateMatch, ({ user, params, body, ifMatch, transactWith }) =>
    changeMatch(transactWith(presentMatch), { user, ids: params, ifMatch }, body),
  )

  route(contract.recordResult, async ({ user, params, body, ifMatch }) =>
    presentMatch(await recordResult(db, { user, ids: params, ifMatch }, body)),
  )

  route(contract.deleteMatch, ({ user, params, ifMatch, transactWith }) =>
    removeMatch(transactWith(noContent), { user, ids: params, ifMatch }),
  )
}

function presentOne([match]: MatchRow[]) {
  if (!match) throw notFound('match')
  return presentMatch(match)
}
