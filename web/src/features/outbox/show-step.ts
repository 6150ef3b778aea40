import type { CallName, CallResponse, Sent } from '@muster/contract/client'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Command, changedBy } from '../../lib/commands.ts'

/**
 * Shows the response to one of many commands. The queries that it changes are old from now on; the caller invalidates them
 * after the last one. `written` is the query that shows the response: one in flight was made before.
 */
export function showStep<Name extends CallName>(
  queryClient: QueryClient,
  { name, updateCache }: Command<Name>,
  response: CallResponse<Name>,
  sent: Sent<Name>,
  written: QueryKey | undefined,
): void {
  if (written) void queryClient.cancelQueries({ queryKey: written })
  updateCache?.(queryClient, response, sent)
  void queryClient.invalidateQueries({ predicate: changedBy(name, sent.params), refetchType: 'none' })
}
