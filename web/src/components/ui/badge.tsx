import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sunken text-ink',
  strong: 'border border-ink bg-surface text-ink',
  act: 'signal signal-ink is-act',
} as const

export type Tone = keyof typeof tones

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`wrap-anywhere inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-sm [&>svg]:size-3.5 [&>svg]:shrink-0 ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
