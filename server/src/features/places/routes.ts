import * as contract from '@muster/contract/places'
import type { Route } from '../../http/routing/route.ts'
import { searchPlaces } from './queries.ts'

export function placeRoutes(route: Route) {
  route(contract.listPlaces, async ({ query, reads }) => ({ places: await searchPlaces(reads, query) }))
}
