import { ApiError, type CallOptions } from '@muster/contract/client'

/** What a call sends. */
export interface Sent {
  params: Record<string, number>
  body?: unknown
}

/** Executes a call. Throws what the client would. */
export type Handler = (sent: { params: Record<string, number>; body: never }, options: CallOptions) => unknown

/** Refuses a call with a status and a code of the API. */
export const refuse = (status: number, code: string, more: object = {}): never => {
  throw new ApiError(status, { status, code, detail: `Refused: ${code}.`, ...more } as never)
}
