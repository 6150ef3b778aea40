import { ApiError, type CallName, type CallResponse, isRefused, type Sent, unless } from '@muster/contract/client'
import type { ErrorCode } from '@muster/contract/errors'
import { createIsChanged } from '@muster/site/cache-tags'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as newId } from 'uuid'
import { useApplication } from './application.tsx'

/**
 * Something that a person does. It is a value, so it can be passed to a form, retried, and stored until the network is
 * back.
 */
export interface Command<Name extends CallName> {
  name: Name
  /**
   * Writes the response to the cache at once. The invalidated queries are then refetched in the background; otherwise
   * the command awaits them.
   */
  updateCache?: (cache: QueryClient, response: CallResponse<Name>, sent: Sent<Name>) => void
  /** An error code that means the command is already done, for example when it deletes something that is gone. */
  alreadyDoneOn?: ErrorCode
}

/** Infers the exact type of a command. */
export const command = <Name extends CallName>(definition: Command<Name>) => definition

/**
 * The last attempt at a command. A form stores it with its draft, so that it repeats an interrupted attempt with the
 * same key.
 */
export interface LastAttempt {
  unknown?: { sent: string; key: string } | undefined
}

/**
 * How long a command waits for the refetch, in milliseconds. On a bad network the refetch continues in the background.
 */
const maxRefetchWait = 3000

interface SendOptions {
  version?: number | undefined
  /** The code of a slip, which opens its match without an account. */
  slip?: string | undefined
  /** The key of an earlier attempt with the same input. */
  key?: string | undefined
  /** Ends the attempt. */
  signal?: AbortSignal | undefined
  /** One of several steps: the caller invalidates their queries after the last one. */
  isStep?: true
  /** Called after the response and before the refetch, for example to leave a page whose subject is gone. */
  onResponse?: (() => unknown) | undefined
}

/** Sends a command in this application. */
export type SendCommand = <Name extends CallName>(
  command: Command<Name>,
  sent: Sent<Name>,
  options?: SendOptions,
) => Promise<CallResponse<Name>>

export function useSendCommand(): SendCommand {
  const { call, queryClient, sending } = useApplication()
  return async ({ name, updateCache, alreadyDoneOn }, sent, { key = newId(), isStep, onResponse, ...options } = {}) => {
    sending.count++
    const response = (await call(name, sent, { ...options, ...(name.startsWith('POST ') && { key }) })
      .finally(() => sending.count--)
      .catch(unless(alreadyDoneOn))
      .catch((error: unknown) => {
        // The page behind the conflict message must show the current state.
        if (error instanceof ApiError && error.code === 'changed_meanwhile') void invalidate(queryClient, name, sent)
        throw error
      })) as CallResponse<typeof name>
    await onResponse?.()
    updateCache?.(queryClient, response, sent)
    if (isStep) return response
    const refetched = invalidate(queryClient, name, sent)
    if (!updateCache) await Promise.race([refetched, new Promise((resolve) => setTimeout(resolve, maxRefetchWait))])
    return response
  }
}

/** Refetches what a command changes, after the last of several steps. */
export function useInvalidate() {
  const { queryClient } = useApplication()
  return ({ name }: Command<CallName>, params: object) => invalidate(queryClient, name, { params })
}

/** Refetches every active query whose response the command changes, and marks the others as stale. */
export function invalidate(queryClient: QueryClient, name: CallName, { params }: { params?: object | undefined }) {
  return queryClient.invalidateQueries({ predicate: changedBy(name, params) })
}

/** Selects the queries whose responses a command changes. */
export function changedBy(name: CallName, params: object | undefined) {
  const isChanged = createIsChanged({ name, params })
  return ({ queryKey: [query, sent] }: Query) =>
    isChanged({ name: String(query), params: (sent as { params?: object } | undefined)?.params })
}

/**
 * Sends commands from a form or buttons. While it is unknown whether an attempt arrived, the same input is sent with the
 * same key, so that a retry takes effect only once.
 */
export function useRunCommand() {
  const sendCommand = useSendCommand()
  const attempts = useRef<{ [name in CallName]?: LastAttempt }>({})
  return async <Name extends CallName>(
    command: Command<Name>,
    sent: Sent<Name>,
    options: Omit<SendOptions, 'key'> = {},
    given?: LastAttempt,
  ) => {
    const last: LastAttempt = given ?? attempts.current[command.name] ?? {}
    if (!given) attempts.current[command.name] = last
    const text = JSON.stringify(sent)
    const key = last.unknown?.sent === text ? last.unknown.key : newId()
    last.unknown = { sent: text, key }
    try {
      const response = await sendCommand(command, sent, { ...options, key })
      last.unknown = undefined
      return response
    } catch (error) {
      if (isRefused(error)) last.unknown = undefined
      throw error
    }
  }
}

/** The same for one command. */
export function useCommand<Name extends CallName>(command: Command<Name>) {
  const runCommand = useRunCommand()
  return (sent: Sent<Name>, options?: Omit<SendOptions, 'key'>, last?: LastAttempt) =>
    runCommand(command, sent, options, last)
}
