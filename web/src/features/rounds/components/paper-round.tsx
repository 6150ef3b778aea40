import type { Round } from '@muster/contract/rounds'

interface PaperRoundProps {
  /** The rounds with results, in order. */
  played: Round[]
  /** The round that the address names. */
  after: number | undefined
}

/** Names the round of printed standings: paper is read later. */
export function PaperRound({ played, after }: PaperRoundProps) {
  const shown = after === undefined ? played.at(-1) : played.find(({ number }) => number === after)
  if (!shown) return null
  return (
    <p className="hidden font-semibold text-xl print:block">
      Standings {shown.state === 'finished' ? 'after' : 'during'} round {shown.number}
    </p>
  )
}
