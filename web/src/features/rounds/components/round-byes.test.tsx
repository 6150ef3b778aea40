import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, ben, cleo, published } from '../../../testing/desk.ts'
import { RoundByes } from './round-byes.tsx'

const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const idle = (participants: (typeof ana)[]) =>
  render(<RoundByes round={published} participants={participants} matches={[]} onBye={() => {}} onPair={() => {}} />)

it('of two without a match, one is offered the other; of three, each the others', () => {
  const { unmount } = idle([ana, ben])
  expect(shown()).toEqual([
    'Ana is not playing this round.Ana: Play BenGive the Bye to Ana',
    'Ben is not playing this round.Give the Bye to Ben',
  ])
  unmount()
  idle([ana, ben, cleo])
  expect(shown().map((row) => row?.match(/Play [A-Z][a-z]{2,3}(?=Give|Ana|Ben|Cleo)/g))).toEqual([
    ['Play Ben', 'Play Cleo'],
    ['Play Ana', 'Play Cleo'],
    ['Play Ana', 'Play Ben'],
  ])
})

it('somebody whose matches a drop has settled is not offered to anybody', () => {
  const gone = { ...ben, dropped_after_round: published.number, dropped_results: 'forfeit' as const }
  idle([ana, gone, cleo])
  expect(shown().map((row) => row?.match(/Play [A-Z][a-z]{2,3}(?=Give)/g))).toEqual([['Play Cleo'], null])
})
