import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

interface FilterFormProps {
  /** What else of the address is kept. */
  keeps?: readonly string[]
  className?: string
  children: ReactNode
}

/** What stays of the address when a form is sent. */
function Kept({ isKept }: { isKept: (name: string) => boolean }) {
  const { search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(([name]) => isKept(name))
  const kept = new Map(others.map((pair) => [pair.join('='), pair]))
  return [...kept].map(([key, [name, value]]) => <input key={key} type="hidden" name={name} value={value} />)
}

/**
 * For buttons elsewhere that set one parameter of the address: without scripts they send this form, whose `id` they
 * name as their `form`.
 */
export function ParameterForm({ id, name }: { id: string; name: string }) {
  const { pathname } = useLocation()
  return (
    <form id={id} action={pathname} hidden>
      <Kept isKept={(other) => other !== name} />
    </form>
  )
}

/** The filters of a page. They apply as soon as they are changed; without scripts, when a button is pressed. */
export function FilterForm({ keeps = [], className, children }: FilterFormProps) {
  const { pathname } = useLocation()
  return (
    <search>
      <form action={pathname} className={className} onSubmit={(event) => event.preventDefault()}>
        <Kept isKept={(name) => keeps.includes(name)} />
        {children}
        <button
          type="submit"
          className="col-span-full hidden min-h-11 justify-self-start rounded-control border border-edge bg-surface px-4 font-semibold hover:bg-sunken noscript:block"
        >
          Show
        </button>
      </form>
    </search>
  )
}
