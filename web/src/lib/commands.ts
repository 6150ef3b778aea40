import { type Answer, ApiError, type CallName, isRefused, type Sent, unless } from '@muster/contract/client'
import type { ErrorCode } from '@muster/contract/errors'
import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as newId } from 'uuid'
import { useApplication } from './application.tsx'

/**
 * Something that a person does. Being a value, it can be passed to a form, retried, and kept until the network is back.
 */
export interface Command<Name extends CallName> {
  name: Name
  /** What is refetched afterwards: every question whose path begins with one of these. */
  invalidates?: readonly `/${string}`[]
  /**
   * Shows the answer at once. What the command invalidates is then refetched in the background; without this, it is
   * awaited.
   */
  updateCache?: (cache: QueryClient, answer: Answer<Name>, sent: Sent<Name>) => void
  /** A refusal that means it is already done, such as when deleting something that is gone. */
  isDoneBy?: ErrorCode
}

/** Keeps the exact type of a command. */
export const command = <Name extends CallName>(definition: Command<Name>) => definition

/**
 * The last attempt at a command. A form keeps it with its draft, so that an interrupted attempt is repeated with its
 * key.
 */
export interface LastTry {
  unknown?: { sent: string; key: string } | undefined
}

/** How long to wait for the refetch after saving, in milliseconds; on a bad network it goes on in the background. */
const longestWait = 3000

interface SendOptions {
  version?: number | undefined
  /** The key of an earlier attempt at the same thing. */
  key?: string | undefined
  /** One of several steps: what they touch is refetched after the last one. */
  isStep?: true
  /** Called after the answer and before the refetch, for example to leave a page whose subject is gone. */
  onAnswer?: () => unknown
}

/** Performs a command in this application. */
export type SendCommand = <Name extends CallName>(
  command: Command<Name>,
  sent: Sent<Name>,
  options?: SendOptions,
) => Promise<Answer<Name>>

export function useSendCommand(): SendCommand {
  const { call, queryClient } = useApplication()
  return async (
    { name, invalidates = [], updateCache, isDoneBy },
    sent,
    { version, key = newId(), isStep, onAnswer } = {},
  ) => {
    const options = { version, ...(name.startsWith('POST ') && { key }) }
    const answer = (await call(name, sent, options)
      .catch(unless(isDoneBy))
      .catch((error: unknown) => {
        // The page behind the conflict message should show the current state.
        if (error instanceof ApiError && error.code === 'changed_meanwhile') void invalidate(queryClient, invalidates)
        throw error
      })) as Answer<typeof name>
    await onAnswer?.()
    updateCache?.(queryClient, answer, sent)
    if (isStep) return answer
    const refetched = invalidate(queryClient, invalidates)
    if (!updateCache) await Promise.race([refetched, new Promise((resolve) => setTimeout(resolve, longestWait))])
    return answer
  }
}

/** Refetches everything below these paths, after the last of several steps. */
export function useInvalidate() {
  const { queryClient } = useApplication()
  return (...paths: `/${string}`[]) => invalidate(queryClient, paths)
}

/** Refetches every question below these paths whose answer is on the page. */
const invalidate = (queryClient: QueryClient, paths: readonly string[]) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => paths.some((path) => String(name).startsWith(`GET ${path}`)),
  })

/**
 * A command as a form or a button sends it. While it is unknown whether it arrived, the same input is sent with the
 * same key, so that retrying does it only once.
 */
export function useCommand<Name extends CallName>(command: Command<Name>) {
  const sendCommand = useSendCommand()
  const own = useRef<LastTry>({})
  return async (sent: Sent<Name>, options: Omit<SendOptions, 'key'> = {}, last: LastTry = own.current) => {
    const text = JSON.stringify(sent)
    const key = last.unknown?.sent === text ? last.unknown.key : newId()
    last.unknown = { sent: text, key }
    try {
      const answer = await sendCommand(command, sent, { ...options, key })
      last.unknown = undefined
      return answer
    } catch (error) {
      if (isRefused(error)) last.unknown = undefined
      throw error
    }
  }
}
