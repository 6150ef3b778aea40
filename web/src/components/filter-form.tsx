import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

interface FilterFormProps {
  /** What else of the address is kept. */
  keeps?: readonly string[]
  className?: string
  children: ReactNode
}

/** The filters of a page. They apply as soon as they are changed; without scripts, when a button is pressed. */
export function FilterForm({ keeps = [], className, children }: FilterFormProps) {
  const { pathname, search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(([name]) => keeps.includes(name))
  const kept = new Map(others.map((pair) => [pair.join('='), pair]))
  return (
    <search>
      <form action={pathname} className={className} onSubmit={(event) => event.preventDefault()}>
        {[...kept].map(([key, [name, value]]) => (
          <input key={key} type="hidden" name={name} value={value} />
        ))}
        {children}
        <button
          type="submit"
          className="col-span-full hidden min-h-11 rounded-control border border-edge bg-surface px-4 font-semibold hover:bg-sunken noscript:block"
        >
          Show
        </button>
      </form>
    </search>
  )
}
