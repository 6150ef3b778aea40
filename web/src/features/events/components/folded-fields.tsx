import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EventDetails } from '../event-form.ts'

interface FoldedFieldsProps {
  title: string
  /** What the fields are for, in a sentence. */
  purpose: string
  names: readonly (keyof EventDetails)[]
  /** Whether the event uses one of them. */
  isUsed: () => boolean
  children: ReactNode
}

/** Optional fields of an event. They stay folded until somebody uses one. */
export function FoldedFields({ title, purpose, names, isUsed, children }: FoldedFieldsProps) {
  const { errors } = useFormContext<EventDetails>().formState
  const [isOpen, setOpen] = useState(isUsed)
  const hasError = names.some((name) => errors[name])
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-control border border-line px-4 py-1"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
        More: {title}
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-2 pb-4">
        <p className="text-muted">{purpose}</p>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
      </div>
    </details>
  )
}
