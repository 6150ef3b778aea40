import type { User } from '@muster/contract/accounts'
import { playerPath } from '@muster/site/player-path'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { plural, recordInWords } from '../../../lib/format.ts'
import { player as playerOf } from '../queries.ts'
import { HandleForm } from './handle-form.tsx'
import { VisibilityField } from './visibility-field.tsx'

interface OwnRecordProps {
  user: User
  /** Further numbers. */
  children: ReactNode
}

/** One's own record in a few numbers, the way to its page, and who sees that. */
export function OwnRecord({ user, children }: OwnRecordProps) {
  const query = useQuery(playerOf(user.handle, user.id))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Loaded query={query} what="record" height="h-12 @2xl:h-6">
        {({ events, matches, record }) => (
          <p>
            {`${plural(events, 'event')}, ${plural(matches, 'match', 'matches')} with a result: ${recordInWords(record)}.`}
          </p>
        )}
      </Loaded>
      {children}
      <div>
        <ButtonLink to={playerPath(user.handle)}>My record</ButtonLink>
      </div>
      <VisibilityField user={user} />
      <HandleForm key={user.handle} user={user} />
    </div>
  )
}
