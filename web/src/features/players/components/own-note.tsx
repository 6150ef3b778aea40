import type { User } from '@muster/contract/accounts'
import { Eye, EyeOff } from 'lucide-react'
import { visibilityWords } from '../visibility-words.ts'
import { VisibilityField } from './visibility-field.tsx'

/** Tells owners who sees their page, and lets them change it there. */
export function OwnNote({ user }: { user: User }) {
  const Icon = user.player_visibility === 'private' ? EyeOff : Eye
  return (
    <section aria-label="Who sees this page" className="signal is-own mb-6 rounded-card px-4 py-3 print:hidden">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-3">
          <Icon aria-hidden className="signal-ink size-5 shrink-0" />
          <span role="status" className="min-w-0 grow font-semibold">
            {visibilityWords[user.player_visibility].note}
          </span>
          <span className="text-link">Change</span>
        </summary>
        <div className="pt-2 pb-1">
          <VisibilityField user={user} />
        </div>
      </details>
    </section>
  )
}
