import * as contract from '@muster/contract/claims'
import type { Db } from '../../db/tables.ts'
import { addressOf, type Limits } from '../../http/limits/limits.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import type { ClaimRow, EventClaimRow } from './queries.ts'
import * as service from './service.ts'

export function claimRoutes(route: Route, { db, limits }: { db: Db; limits: Limits }) {
  route(contract.claimParticipant, ({ user, slip, request, params, query, transactWith }) =>
    service.claim({ db, transact: transactWith(presentClaim) }, params, {
      user,
      slip,
      key: query.key,
      limits,
      address: addressOf(request),
    }),
  )

  route(contract.listClaims, async ({ user, params }) => ({
    claims: (await service.listClaims(db, user, params.event_id)).map(presentClaim),
  }))

  route(contract.listOwnClaims, async ({ user }) => {
    const { claims, to_confirm } = await service.listOwnClaims(db, user)
    return { claims: claims.map(presentWithEvent), to_confirm: to_confirm.map(presentWithEvent) }
  })

  route(contract.confirmClaim, ({ user, params, transactWith }) =>
    service.confirm(transactWith(presentClaim), user, params),
  )

  route(contract.deleteClaim, ({ user, params, transactWith }) => service.remove(transactWith(noContent), user, params))
}

const presentClaim = ({ id, participant_id, participant_nickname, user_nickname, confirmed_at, at }: ClaimRow) => ({
  id,
  participant_id,
  participant_nickname,
  user_nickname,
  state: confirmed_at === null ? ('open' as const) : ('confirmed' as const),
  at: at.toISOString(),
})

const presentWithEvent = (claim: EventClaimRow) => ({
  ...presentClaim(claim),
  event_id: claim.event_id,
  event_title: claim.event_title,
  event_is_visible: claim.event_is_visible,
})
