import { getCard } from '@muster/contract/cards'
import type { Route } from '../../http/routing/route.ts'
import { viewCard } from './service.ts'

export function cardRoutes(route: Route) {
  route(getCard, ({ params, reads, viewer }) => viewCard(reads, params, viewer))
}
