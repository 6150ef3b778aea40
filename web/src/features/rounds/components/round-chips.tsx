import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { useLocation } from '../../../lib/navigation.tsx'

interface RoundChipsProps {
  label: string
  rounds: readonly { number: number }[]
  /** The number of the current round; undefined for all rounds. */
  current: number | undefined
  /** The label of a link to all rounds together. */
  all?: string
  /** The search parameter for the number of the round. */
  parameter?: 'round' | 'after'
  /** The part of the page that the links open. */
  part?: string
}

/** A link to each published round. */
export function RoundChips({ label, rounds, current, all, parameter = 'round', part }: RoundChipsProps) {
  const { pathname, search } = useLocation()
  const name = parameter === 'after' ? 'After round' : 'Round'
  if (rounds.length < (all === undefined ? 2 : 1)) return null
  const addressOf = (number: number | undefined) => {
    const query = new URLSearchParams(search)
    if (number === undefined) query.delete(parameter)
    else query.set(parameter, String(number))
    if (part !== undefined) query.set('part', part)
    return query.size > 0 ? `?${query}` : pathname
  }
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {all !== undefined && (
          <li>
            <ChipLink to={addressOf(undefined)} isChosen={current === undefined}>
              {all}
            </ChipLink>
          </li>
        )}
        {all !== undefined && (
          <li aria-hidden className="ml-1 self-center text-muted text-sm">
            {name}
          </li>
        )}
        {rounds.map(({ number }) => (
          <li key={number}>
            <ChipLink
              to={addressOf(number)}
              isChosen={number === current}
              aria-label={all === undefined ? undefined : `${name} ${number}`}
            >
              {all === undefined ? `Round ${number}` : number}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
