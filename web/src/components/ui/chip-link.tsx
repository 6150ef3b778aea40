import { Link, type LinkProps } from '../../lib/navigation.tsx'

/** One of a few filters of a list. Each is a link, so it works without scripts and is prefetched. */
export const ChipLink = ({ isChosen, ...rest }: Omit<LinkProps, 'className'> & { isChosen: boolean }) => (
  <Link {...rest} replace data-keeps-scroll aria-current={isChosen ? 'true' : undefined} className="chip" />
)
