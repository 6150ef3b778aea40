import * as contract from '@muster/contract/merges'
import { addressOf } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import type { PasskeyDeps } from '../passkeys/service.ts'
import { listMerges, type MergeRow } from './queries.ts'
import { merge, splitOff } from './service.ts'

export function mergeRoutes(route: Route, deps: PasskeyDeps) {
  route(contract.listMerges, async ({ user }) => ({ merges: (await listMerges(deps.db, user.id)).map(presentMerge) }))

  route(contract.createMerge, async ({ user, body, request }) =>
    presentMerge(await merge(deps, user, body, addressOf(request))),
  )

  route(contract.splitMerge, async ({ user, params, body }) => {
    const email = await splitOff(deps, user, { merge_id: params.merge_id, confirmation: body })
    return { message: `The account ${email} is separate again. It can sign in now.` }
  })
}

const presentMerge = ({ id, email, nickname, at, participants, stayed }: MergeRow) => ({
  id,
  email,
  nickname,
  at: at.toISOString(),
  participants,
  stayed,
})
