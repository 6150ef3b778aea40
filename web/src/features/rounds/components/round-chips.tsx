import type { Round } from '@muster/contract/rounds'
import { useLocation } from 'react-router'
import { ChipLink } from '../../../components/ui/chip-link.tsx'

interface RoundChipsProps {
  label: string
  rounds: Round[]
  /** The number of the one that is shown. */
  current: number | undefined
}

/** A way to each round that everybody can see, in the address. */
export function RoundChips({ label, rounds, current }: RoundChipsProps) {
  const { search } = useLocation()
  if (rounds.length < 2) return null
  const addressOf = (number: number) => {
    const query = new URLSearchParams(search)
    query.set('round', String(number))
    return { search: `?${query}` }
  }
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {rounds.map(({ number }) => (
          <li key={number}>
            <ChipLink to={addressOf(number)} isChosen={number === current}>
              Round {number}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
