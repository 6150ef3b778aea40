import { type Answer, type CallName, isRefused, type Sent, unless } from '@muster/contract/client'
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

interface SendOptions {
  version?: number | undefined
  /** The key of an earlier try of the same. */
  key?: string | undefined
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
  return async ({ name, touches, apply, isDoneBy }, sent, { version, key = newId(), onAnswer } = {}) => {
    const options = { version, ...(name.startsWith('POST ') && { key }) }
    const answer = (await call(name, sent, options).catch(unless(isDoneBy))) as Answer<typeof name>
    await onAnswer?.()
    apply?.(queryClient, answer, sent)
    const askedAgain = touches && askAgain(queryClient, touches)
    if (!apply) await askedAgain
    return answer
  }
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
  const unknown = useRef<{ sent: string; key: string } | undefined>(undefined)
  return async (sent: Sent<Name>, options: Omit<SendOptions, 'key'> = {}) => {
    const text = JSON.stringify(sent)
    const key = unknown.current?.sent === text ? unknown.current.key : newId()
    unknown.current = { sent: text, key }
    try {
      const answer = await perform(command, sent, { ...options, key })
      unknown.current = undefined
      return answer
    } catch (error) {
      if (isRefused(error)) unknown.current = undefined
      throw error
    }
  }
}
