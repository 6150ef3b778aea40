import type { CallName, CallResponse, Sent } from '@muster/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { type Command, changedBy } from '../../lib/commands.ts'

/**
 * Shows the response to one of many commands. The queries that it changes are older from now on, and responses on their
 * way are, too; the caller invalidates them after the last one.
 */
export function showStep<Name extends CallName>(
  queryClient: QueryClient,
  { name, updateCache }: Command<Name>,
  response: CallResponse<Name>,
  sent: Sent<Name>,
): void {
  const predicate = changedBy(name, sent.params)
  void queryClient.cancelQueries({ predicate })
  updateCache?.(queryClient, response, sent)
  void queryClient.invalidateQueries({ predicate, refetchType: 'none' })
}
