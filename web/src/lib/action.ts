import { ApiError, type CallName, type CallResponse, type Sent } from '@muster/contract/client'
import type { ErrorCode } from '@muster/contract/errors'
import { useState } from 'react'
import { type Command, useCommand } from '../../lib/commands.ts'
import { serverDetail } from '../../lib/server-detail.ts'

interface Failure {
  message: string
  /** What the server says of it, without what failed. */
  detail: string
  code: ErrorCode | undefined
}

/** What a button does, and what follows from it: busy meanwhile, and a sentence when it was refused. */
export function useAction<Name extends CallName>(
  command: Command<Name>,
  failed: string,
  follow?: () => Promise<unknown>,
) {
  const send = useCommand(command)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const act = async (sent: Sent<Name>, version?: number | null): Promise<CallResponse<Name> | undefined> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await send(sent, version == null ? {} : { version })
      await follow?.()
      return answer
    } catch (error) {
      const detail = serverDetail(error) || 'Please try again.'
      setFailure({ message: `${failed} ${detail}`, detail, code: error instanceof ApiError ? error.code : undefined })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, failure }
}
