import type { Import } from '@muster/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ownImports } from './queries.ts'

/** The shortest and the longest wait between two polls, in milliseconds. */
const [shortest, longest] = [500, 10_000]

const isUnfinished = ({ state }: Pick<Import, 'state'>) =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** The user's imports. While one of them runs, they are polled, less often the longer nothing changes. */
export function usePolledImports(user_id: number) {
  // Equal responses are the same object, so another object is a change.
  const changed = useRef<{ data: unknown; at: number }>({ data: undefined, at: 0 })
  return useQuery({
    ...ownImports(user_id),
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      if (!data?.imports.some(isUnfinished)) return false
      if (changed.current.data !== data) changed.current = { data, at: dataUpdatedAt }
      const unchangedFor = Math.max(dataUpdatedAt, errorUpdatedAt) - changed.current.at
      return Math.min(Math.max(unchangedFor / 2, shortest), longest)
    },
  })
}
