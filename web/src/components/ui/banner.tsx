import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
  error: { role: 'alert', icon: CircleAlert, look: 'border-danger bg-danger-soft text-ink [&>svg]:text-danger' },
  success: { role: 'status', icon: CircleCheck, look: 'border-brand bg-brand-soft text-ink [&>svg]:text-brand' },
  note: { role: 'note', icon: Info, look: 'border-brass bg-brass-soft text-ink [&>svg]:text-brass' },
} as const

/**
 * A small screen shows only part of a form, so the banner scrolls into view. An invalid field with the focus stays in
 * view instead.
 */
const bringIntoView = (banner: HTMLElement | null) => {
  if (document.activeElement?.getAttribute('aria-invalid') !== 'true') banner?.scrollIntoView?.({ block: 'nearest' })
}

/** A sentence about what happened; errors and successes are read aloud when they appear. */
export function Banner({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { role, icon: Icon, look } = kinds[kind]
  return (
    <div
      role={role}
      ref={kind === 'error' ? bringIntoView : undefined}
      className={`flex gap-3 rounded-control border px-4 py-3 ${look}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
