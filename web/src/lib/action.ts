import { ApiError, type CallName, type CallResponse, type Sent } from '@muster/contract/client'
import type { ErrorCode } from '@muster/contract/errors'
import { useState } from 'react'
import { type Command, useRunCommand } from './commands.ts'
import { serverDetail } from './server-detail.ts'

/** The messages and consequences of an action. */
interface ActionOptions<Name extends CallName> {
  /** What a failed action says first, before the reason; or a function that returns the whole message. */
  failed: string | ((error: unknown) => string)
  /** What a successful action says. */
  done?: string
  /** Reverts the action. */
  undo?: () => unknown
  /** The version that the user has seen; null for a resource without one. */
  version?: number | null | undefined
  /** Called after the response and before the refetch, see `SendCommand`. */
  onResponse?: () => unknown
  /** The code of the slip that opens the match. */
  slip?: string | undefined
  /** Called after a success, while the action is still busy. */
  onDone?: (response: CallResponse<Name>) => unknown
  onFailed?: (failure: Failure) => void
}

export interface Failure {
  message: string
  /** The reason alone. */
  detail: string
  code: ErrorCode | undefined
  error: unknown
}

export interface Done {
  message: string
  undo: (() => unknown) | undefined
}

/**
 * Runs the commands of buttons that share their state: `isBusy` while one runs, then `failure`, or `done` with its undo.
 */
export function useActions() {
  const runCommand = useRunCommand()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [done, setDone] = useState<Done>()
  /** Resolves to the response; undefined after a failure. */
  const run = async <Name extends CallName>(
    command: Command<Name>,
    sent: Sent<Name>,
    { version, slip, failed, onResponse, onDone, onFailed, ...messages }: ActionOptions<Name>,
  ): Promise<CallResponse<Name> | undefined> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const response = await runCommand(command, sent, { version: version ?? undefined, slip, onResponse })
      await onDone?.(response)
      setDone(messages.done === undefined ? undefined : { message: messages.done, undo: messages.undo })
      return response
    } catch (error) {
      const detail = serverDetail(error) || 'Please try again.'
      const code = error instanceof ApiError ? error.code : undefined
      const message = typeof failed === 'string' ? `${failed} ${detail}` : failed(error)
      const next = { message, detail, code, error }
      setDone(undefined)
      setFailure(next)
      onFailed?.(next)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure, done }
}

/** The same for a button with one command. */
export function useAction<Name extends CallName>(
  command: Command<Name>,
  failed: ActionOptions<Name>['failed'],
  options: Pick<ActionOptions<Name>, 'onDone' | 'onFailed' | 'slip'> = {},
) {
  const { run, isBusy, failure } = useActions()
  const act = (sent: Sent<Name>, version?: number | null) => run(command, sent, { failed, version, ...options })
  return { act, isBusy, failure }
}
