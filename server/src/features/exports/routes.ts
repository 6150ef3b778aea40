import * as contract from '@muster/contract/exports'
import type { Route } from '../../http/routing/route.ts'
import { exportRows } from './present.csv.ts'
import { presentExport } from './present.ts'
import { viewExport } from './service.ts'

export function exportRoutes(route: Route, publicUrl: string) {
  route(
    contract.exportEvent,
    async ({ params: { event_id }, query: { round_number: round }, reads, viewer, reply }) => {
      const { event, isOwner } = await viewExport(reads, event_id, viewer)
      const name = `muster-events-${event_id}${round === undefined ? '' : `-round-${round}`}.json`
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return presentExport(event, { isOwner, publicUrl, round })
    },
    exportRows,
  )
}
