import type { ComponentProps, ReactNode } from 'react'
import { useIsHydrated } from '../../lib/hydration.ts'
import { Link, type LinkProps } from '../../lib/navigation.tsx'
import { Spinner } from './spinner.tsx'

const base =
  'wrap-anywhere inline-flex min-h-11 items-center justify-center gap-2 rounded-control text-center font-semibold no-underline transition-colors forced-colors:border aria-disabled:cursor-progress aria-disabled:opacity-70'

/** Padding around text; a lone icon gets a square. */
const padding = 'px-4 py-2'

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-surface hover:opacity-90',
  quietDanger: 'text-danger hover:bg-danger-soft',
} as const

type Look = keyof typeof looks

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** For a lone icon. */
  isSquare?: boolean
  /** Submits a form that works without scripts. */
  worksAlone?: boolean
  /** The button shows a spinner and ignores presses, but keeps its place and the focus. */
  isBusy?: boolean
}

export function Button({
  look = 'primary',
  isSquare = false,
  worksAlone = false,
  isBusy = false,
  className = '',
  type = 'button',
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <button
      {...rest}
      type={type}
      // Before hydration, a press or a native submission would be lost. The look stays the same, because this lasts
      // only a moment.
      disabled={disabled || (!isHydrated && !worksAlone && (type === 'submit' || onClick !== undefined))}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${base} ${isSquare ? 'size-11 shrink-0' : padding} ${looks[look]} ${disabled ? 'opacity-70' : ''} ${className}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

export function ButtonLink({ look = 'primary', className = '', ...rest }: LinkProps & { look?: Look }) {
  return <Link {...rest} className={`${base} ${padding} ${looks[look]} ${className}`} />
}

/** A square button with an icon; `label` is its name. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; children: ReactNode }) {
  return (
    <Button look="quiet" {...rest} isSquare aria-label={label} title={label}>
      {children}
    </Button>
  )
}
