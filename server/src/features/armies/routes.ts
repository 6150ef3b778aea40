import * as contract from '@muster/contract/armies'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/routing/route.ts'
import { presentArmy } from './present.ts'
import { deleteArmy, getArmy, insertArmy, listArmies, updateArmy } from './queries.ts'
import { requireEditor } from './service.ts'

export function armyRoutes(route: Route, { db, editors }: { db: Db; editors: readonly string[] }) {
  route(contract.listArmies, async ({ query, reads }) => {
    const { rows, total } = await listArmies(reads, query)
    return { armies: rows.map(presentArmy), total }
  })

  route(contract.getArmy, async ({ params, reads }) => presentArmy(await getArmy(reads, params.army_id)))

  route(contract.createArmy, async ({ user, body, transactWith }) => {
    requireEditor(user, editors)
    return transactWith(presentArmy)((tx) => insertArmy(tx, body))
  })

  route(contract.updateArmy, async ({ user, params, body }) => {
    requireEditor(user, editors)
    return presentArmy(await updateArmy(db, params.army_id, body))
  })

  route(contract.deleteArmy, async ({ user, params }) => {
    requireEditor(user, editors)
    await deleteArmy(db, params.army_id)
  })
}
