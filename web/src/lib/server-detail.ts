import { ApiError, NetworkError } from '@muster/contract/client'

/** What the server or the network says beside our own sentence; empty when they say nothing that helps. */
export function serverDetail(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  return error instanceof ApiError && error.status < 500 ? error.message : ''
}
