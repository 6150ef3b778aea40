import * as contract from '@muster/contract/lists'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import { presentList } from './present.ts'
import * as service from './service.ts'

export function listRoutes(route: Route, { db, limits }: { db: Db; limits: Limits }) {
  route(contract.getList, async ({ params, reads, viewer }) => {
    const list = await service.viewList(reads, params, viewer)
    return { list: list && presentList(list) }
  })

  route(contract.listLists, async ({ params, reads, viewer }) => ({
    lists: (await service.viewLists(reads, params.event_id, viewer)).map(presentList),
  }))

  route(contract.putList, ({ user, params: ids, body, ifMatch, transactWith }) =>
    service.handIn(transactWith(presentList), { user, ids, ifMatch }, body),
  )

  route(contract.remindLists, ({ user, params, transactWith }) => {
    const present = (missing: { nickname: string; user_id: number | null }[]) => ({
      mailed: missing.filter(({ user_id }) => user_id !== null).length,
      without_account: missing.flatMap(({ nickname, user_id }) => (user_id === null ? nickname : [])),
    })
    return service.remind({ db, limits, transact: transactWith(present) }, user, params.event_id)
  })
}
