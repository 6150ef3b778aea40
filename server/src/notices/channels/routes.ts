import * as contract from '@muster/contract/channels'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import type { NetworkPolicy } from '../../webhooks/post.ts'
import { presentChannel, presentNewChannel } from './present.ts'
import * as service from './service.ts'

interface ChannelDeps {
  db: Db
  limits: Limits
  networkPolicy: NetworkPolicy
}

export function channelRoutes(route: Route, { db, limits, networkPolicy }: ChannelDeps) {
  route(contract.getChannel, async ({ user, params }) => {
    const channel = await service.viewChannel(db, { user, event_id: params.event_id })
    return { channel: channel ? presentChannel(channel) : null }
  })

  route(contract.setChannel, ({ user, params: { event_id }, body, transactWith }) =>
    service.setChannel({ transact: transactWith(presentNewChannel), limits, networkPolicy }, { user, event_id }, body),
  )

  route(contract.deleteChannel, ({ user, params: { event_id }, transactWith }) =>
    service.removeChannel(transactWith(noContent), { user, event_id }),
  )

  route(contract.testChannel, ({ user, params: { event_id }, transactWith }) =>
    service.testChannel({ transact: transactWith(presentTest), limits }, { user, event_id }),
  )
}

const presentTest = () => ({
  message: 'A test message is on its way. If it cannot be delivered, the channel says why.',
})
