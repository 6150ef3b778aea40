import { exportAccount } from '@muster/contract/account-export'
import { exportEvent } from '@muster/contract/exports'
import type { FastifyReply } from 'fastify'
import type { Route } from '../../http/routing/route.ts'
import { exportRows } from './present.csv.ts'
import { presentExport } from './present.ts'
import { type AccountExportDeps, exportAccountOf } from './service.account.ts'
import { viewExport } from './service.ts'

interface ExportDeps extends AccountExportDeps {
  publicUrl: string
}

export function exportRoutes(route: Route, { publicUrl, ...deps }: ExportDeps) {
  route(
    exportEvent,
    async ({ params: { event_id }, query: { round_number: round }, reads, viewer, reply }) => {
      const { event, isOrganiser } = await viewExport(reads, event_id, viewer)
      nameFile(reply, `muster-events-${event_id}${round === undefined ? '' : `-round-${round}`}`)
      return presentExport(event, { isOrganiser, publicUrl, round })
    },
    exportRows,
  )

  route(exportAccount, async ({ user, reply }) => {
    const account = await exportAccountOf(deps, user)
    nameFile(reply, 'muster-account')
    return account
  })
}

const nameFile = (reply: FastifyReply, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}.json"`)
