import { Link, type LinkProps } from '../../lib/navigation.tsx'

/** One of a few filters of a list. Each is a link, so it works without scripts and is prefetched. */
export const ChipLink = ({ isChosen, ...rest }: Omit<LinkProps, 'className'> & { isChosen: boolean }) => (
  <Link
    {...rest}
    replace
    data-keeps-scroll
    aria-current={isChosen ? 'true' : undefined}
    className="flex min-h-11 items-center rounded-full border border-edge bg-surface px-3 text-sm hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft aria-[current=true]:font-semibold"
  />
)
