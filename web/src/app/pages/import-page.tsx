import type { Import } from '@muster/contract/imports'
import { useState } from 'react'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { ImportForm } from '../../features/imports/components/import-form.tsx'
import { ImportList } from '../../features/imports/components/import-list.tsx'
import { useSession } from '../../lib/application.tsx'
import { Link } from '../../lib/navigation.tsx'

/** Imports past events from a file, and shows running and earlier imports. */
export function ImportPage() {
  const { user } = useSession()
  const [started, setStarted] = useState<Import>()
  if (!user) return <EmptyState title="Please Log In" />
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title="Import Events" back={{ to: '/my-events', label: 'My Events' }} />
      <p className="mb-6 max-w-prose">
        Import the matches of past events, or the participants of an event, from a file. You see what it makes before
        anything is stored. The{' '}
        <Link to="/guide#importing-past-events" className="text-link">
          guide
        </Link>{' '}
        lists the files and columns.
      </p>
      <div className="grid grid-cols-1 gap-10">
        <ImportForm key={user.id} user={user} onStarted={setStarted} />
        <ImportList user={user} started={started} />
      </div>
    </div>
  )
}
