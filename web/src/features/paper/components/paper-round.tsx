import type { Round } from '@muster/contract/rounds'

interface PaperRoundProps {
  /** The rounds with results, in order. */
  played: Round[]
  /** The round in the address. */
  after: number | undefined
}

/** The round of printed standings, because paper outlives the round. */
export function PaperRound({ played, after }: PaperRoundProps) {
  const shown = after === undefined ? played.at(-1) : played.find(({ number }) => number === after)
  if (!shown) return null
  return (
    <p className="hidden font-semibold text-xl print:block">
      Standings {shown.state === 'finished' ? 'after' : 'during'} round {shown.number}
    </p>
  )
}
