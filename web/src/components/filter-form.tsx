import type { ReactNode } from 'react'
import { useLocation } from '../lib/navigation.tsx'

interface FilterFormProps {
  /** The names of other parameters that stay in the address. */
  keeps?: readonly string[]
  className?: string
  children: ReactNode
}

/** Hidden fields for the parameters that stay in the address when the form is sent. */
function HiddenParameters({ isKept }: { isKept: (name: string) => boolean }) {
  const { search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(([name]) => isKept(name))
  const unique = new Map(others.map((pair) => [pair.join('='), pair]))
  return [...unique].map(([key, [name, value]]) => <input key={key} type="hidden" name={name} value={value} />)
}

/**
 * A form for buttons elsewhere that set one parameter of the address. Without scripts, they submit it through their
 * `form` attribute.
 */
export function ParameterForm({ id, name }: { id: string; name: string }) {
  const { pathname } = useLocation()
  return (
    <form id={id} action={pathname} hidden>
      <HiddenParameters isKept={(other) => other !== name} />
    </form>
  )
}

/** The filters of a page. They apply as soon as they change; without scripts, when the button is pressed. */
export function FilterForm({ keeps = [], className, children }: FilterFormProps) {
  const { pathname } = useLocation()
  return (
    <search>
      <form action={pathname} className={className} onSubmit={(event) => event.preventDefault()}>
        <HiddenParameters isKept={(name) => keeps.includes(name)} />
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
