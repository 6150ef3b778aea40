import { Link, type LinkProps } from 'react-router'

/** One of several views of a page, each with an address of its own. */
export const TabLink = ({ isCurrent, ...rest }: Omit<LinkProps, 'className'> & { isCurrent: boolean }) => (
  <Link
    {...rest}
    preventScrollReset
    aria-current={isCurrent ? 'page' : undefined}
    className="flex min-h-14 items-center justify-center border-transparent border-b-3 px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink @md:px-4"
  />
)
