import type { ReactNode } from 'react'

const kinds = {
  error: { role: 'alert', look: 'is-wrong' },
  /** Somebody has to decide, or to mend something. */
  act: { role: 'note', look: 'is-act' },
  success: { role: 'status', look: 'is-notice is-good' },
  note: { role: 'note', look: 'is-notice' },
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
  const { role, look } = kinds[kind]
  return (
    <div
      role={role}
      ref={kind === 'error' ? bringIntoView : undefined}
      className={`signal signal-sign rounded-control px-4 py-3 ${look}`}
    >
      <div className="min-w-0">{children}</div>
    </div>
  )
}
