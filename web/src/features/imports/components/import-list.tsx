import type { User } from '@muster/contract/accounts'
import type { Import } from '@muster/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { ownImports } from '../queries.ts'
import { ImportCard } from './import-card.tsx'

interface ImportListProps {
  user: User
  /** The import that was started on this page, which comes first and takes the focus. */
  started: Import | undefined
}

/** The maximum number of imports in view; the others are folded. */
const shownMax = 5

/** Running and earlier imports. */
export function ImportList({ user, started }: ImportListProps) {
  const query = usePolledImports(user.id)
  return (
    <TitledSection title="Your imports" className="grid grid-cols-1 gap-4">
      <Loaded query={query} what="imports" height="h-24">
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="text-muted">What you have imported in the last 30 days is listed here.</p>
          ) : (
            <Cards imports={startedFirst(imports, started)} started={started} />
          )
        }
      </Loaded>
    </TitledSection>
  )
}

/** A file that was imported before is an import further down. */
const startedFirst = (imports: readonly Import[], started: Import | undefined) => {
  const isStarted = ({ id }: Import) => Number(id === started?.id)
  return imports.toSorted((a, b) => isStarted(b) - isStarted(a))
}

function Cards({ imports, started }: { imports: readonly Import[]; started: Import | undefined }) {
  const cards = imports.map((each, position) => (
    <li key={each.id}>
      <ImportCard imported={each} isFirst={position === 0} started={each.id === started?.id ? started : undefined} />
    </li>
  ))
  const earlier = cards.slice(shownMax)
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">{cards.slice(0, shownMax)}</ul>
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Earlier imports ({earlier.length})</summary>
          <ul className="grid grid-cols-1 gap-4">{earlier}</ul>
        </details>
      )}
    </>
  )
}

/** The shortest and the longest wait between two polls, in milliseconds. */
const [shortest, longest] = [500, 10_000]

const isUnfinished = ({ state }: Pick<Import, 'state'>) =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** The user's imports. While one of them runs, they are polled, less often the longer nothing changes. */
function usePolledImports(user_id: number) {
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
