import { use, useEffect, useRef } from 'react'
import { Link, type LinkProps, TargetContext, useLocation } from '../../lib/navigation.tsx'
import { resolveAddress } from '../../lib/page-history.ts'

interface Tab extends Pick<LinkProps, 'to' | 'state'> {
  name: string
  isCurrent: boolean
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** Whether they fill the width, and stay in view. */
  isBar?: boolean
  className?: string
}

/** More than four do not fit on a phone in one row. On the narrowest, three and two share two rows. */
const usualTabs = 4

const bar = 'sticky top-0 z-20 -mx-4 bg-canvas px-4 sm:-mx-6 sm:px-6'

/** Several views of a page, each with its own address. */
export function Tabs({ label, tabs, isBar = false, className = '' }: TabsProps) {
  const top = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isCrowded = isBar && tabs.length > usualTabs
  const size = isCrowded
    ? 'px-1 text-sm @md:px-3 @md:text-base @lg:px-4'
    : `${isBar ? 'px-1 @sm:px-3' : 'px-3'} @md:px-4`
  const current = tabs.find(({ isCurrent }) => isCurrent)?.name
  const location = useLocation()
  const target = use(TargetContext)
  const marked = tabs.find(({ to }) => resolveAddress(to, location) === target)?.name ?? current
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of view triggers it
  useEffect(() => {
    // A newly chosen view starts at its top. Going back restores the scroll position instead.
    if (isPressed.current && Number(top.current?.getBoundingClientRect().top) < 0) top.current?.scrollIntoView()
    isPressed.current = false
  }, [current])
  return (
    <>
      {isBar && <div ref={top} />}
      <nav aria-label={label} className={`print:hidden ${isBar ? bar : ''} ${className}`}>
        <ul className="flex flex-wrap border-line border-b">
          {tabs.map(({ name, isCurrent: _, ...link }) => (
            <li key={name} className={`${isBar ? 'grow' : ''} ${isCrowded ? 'basis-1/4 @xs:basis-auto' : ''}`}>
              <Link
                {...link}
                data-keeps-scroll
                aria-current={name === marked ? 'page' : undefined}
                onClick={() => {
                  isPressed.current = true
                }}
                className={`flex min-h-14 items-center justify-center border-transparent border-b-3 ${size} forced-colors:border-[Canvas] font-semibold text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
