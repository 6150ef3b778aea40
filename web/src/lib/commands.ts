import { type Answer, ApiError, type CallName, isRefused, type Sent, unless } from '@muster/contract/client'
import type { ErrorCode } from '@muster/contract/errors'
import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as newId } from 'uuid'
import { useApplication } from './application.tsx'

/**
 * Something that a person does: as a value it can be handed to a form, tried again, and kept until there is a network.
 */
export interface Command<Name extends CallName> {
  name: Name
  /** What is asked again afterwards: every question whose path begins with one of these. */
  touches?: readonly `/${string}`[]
  /** Shows the answer at once. What the command touches is then asked for behind it, and waited for otherwise. */
  apply?: (cache: QueryClient, answer: Answer<Name>, sent: Sent<Name>) => void
  /** A refusal by which it is done already, such as deleting what is gone. */
  isDoneBy?: ErrorCode
}

/** Keeps the exact type of a command. */
export const command = <Name extends CallName>(definition: Command<Name>) => definition

/** The last try of a command; kept by a form with its draft, it makes the same try of what was cut off. */
export interface LastTry {
  unknown?: { sent: string; key: string } | undefined
}

/** How long what was saved waits to be shown, in milliseconds: with a bad network it is asked for behind the page. */
const longestWait = 3000

interface SendOptions {
  version?: number | undefined
  /** The key of an earlier try of the same. */
  key?: string | undefined
  /** One of several: what they touch is asked again after the last of them. */
  isStep?: true
  /** Called between the answer and what is asked again, such as to leave a page whose subject is gone. */
  onAnswer?: () => unknown
}

/** Does what a command says, in this application. */
export type Perform = <Name extends CallName>(
  command: Command<Name>,
  sent: Sent<Name>,
  options?: SendOptions,
) => Promise<Answer<Name>>

export function usePerform(): Perform {
  const { call, queryClient } = useApplication()
  return async ({ name, touches = [], apply, isDoneBy }, sent, { version, key = newId(), isStep, onAnswer } = {}) => {
    const options = { version, ...(name.startsWith('POST ') && { key }) }
    const answer = (await call(name, sent, options)
      .catch(unless(isDoneBy))
      .catch((error: unknown) => {
        // What is shown behind a question about it had better be what it is about.
        if (error instanceof ApiError && error.code === 'changed_meanwhile') void askAgain(queryClient, touches)
        throw error
      })) as Answer<typeof name>
    await onAnswer?.()
    apply?.(queryClient, answer, sent)
    if (isStep) return answer
    const askedAgain = askAgain(queryClient, touches)
    if (!apply) await Promise.race([askedAgain, new Promise((resolve) => setTimeout(resolve, longestWait))])
    return answer
  }
}

/** Asks again what is below these paths, after the last of several steps. */
export function useAskAgain() {
  const { queryClient } = useApplication()
  return (...paths: `/${string}`[]) => askAgain(queryClient, paths)
}

/** Every question below these paths is asked again, where its answer is shown. */
const askAgain = (queryClient: QueryClient, paths: readonly string[]) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => paths.some((path) => String(name).startsWith(`GET ${path}`)),
  })

/**
 * One command, as a form or a button sends it. While nobody knows whether it arrived, the same is sent with the same
 * key, so that trying again does it once.
 */
export function useCommand<Name extends CallName>(command: Command<Name>) {
  const perform = usePerform()
  const own = useRef<LastTry>({})
  return async (sent: Sent<Name>, options: Omit<SendOptions, 'key'> = {}, last: LastTry = own.current) => {
    const text = JSON.stringify(sent)
    const key = last.unknown?.sent === text ? last.unknown.key : newId()
    last.unknown = { sent: text, key }
    try {
      const answer = await perform(command, sent, { ...options, key })
      last.unknown = undefined
      return answer
    } catch (error) {
      if (isRefused(error)) last.unknown = undefined
      throw error
    }
  }
}
