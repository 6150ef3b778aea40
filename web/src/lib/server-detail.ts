import { ApiError, NetworkError } from '@muster/contract/client'

/** What the server or the network adds to our own sentence; empty if it is of no help. */
export function serverDetail(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  return error instanceof ApiError && error.status < 500 ? error.message : ''
}
