import type { Match } from '@muster/contract/matches'
import { usualRules } from '@muster/contract/ranking'
import type { Round } from '@muster/contract/rounds'
import { winRate } from '@muster/rules/criteria'
import { recordsOf } from '@muster/rules/records'

interface Asked {
  /** Of the participant. */
  id: number
  matches: Match[]
  rounds: Round[]
  /** Only rounds up to this one; all, if it is undefined. */
  after: number | undefined
}

/** What a participant did in a round. */
export interface PlayedRound {
  key: string
  round: number | null
  outcome: 'win' | 'draw' | 'loss' | 'bye'
  opponent: string | undefined
  own: number | undefined
  other: number | undefined
}

/** The results and byes of a participant in the order of the rounds. */
export function playedRounds({ id, matches, rounds, after }: Asked): PlayedRound[] {
  const names = namesIn(matches)
  const games = recordsIn({ id, matches, rounds, after }).get(id)?.games ?? []
  const played = games.map(({ round, result, opponent, own, other }, index) => ({
    ...{ key: `game ${index}`, round, outcome: result, opponent: names.get(opponent), own, other },
  }))
  const byes = rounds
    .filter(({ number, state }) => state !== 'draft' && (after === undefined || number <= after))
    .filter((round) => round.byes.some(({ participant_id }) => participant_id === id))
    .map(({ number }) => ({
      ...{ key: `bye ${number}`, round: number, outcome: 'bye' as const },
      ...{ opponent: undefined, own: undefined, other: undefined },
    }))
  return [...played, ...byes].toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0))
}

/** The share that each opponent of a participant has won, and whether it is the least that counts. */
export function ratesOfOpponents(asked: Asked) {
  const names = namesIn(asked.matches)
  const records = recordsIn(asked)
  return (records.get(asked.id)?.games ?? []).flatMap(({ opponent }) => {
    const record = records.get(opponent)
    if (!record) return []
    const rate = winRate(record)
    return [{ nickname: names.get(opponent) ?? '', rate, isFloor: rate === 1 / 3 }]
  })
}

const namesIn = (matches: Match[]) =>
  new Map(
    matches.flatMap(({ participant1, participant2 }) =>
      [participant1, participant2].map((side) => [side.id, side.nickname]),
    ),
  )

/** Byes are left out: they are shown as such, and are nobody's opponent. */
function recordsIn({ matches, after }: Asked) {
  const participants = [...namesIn(matches)].map(([id, nickname]) => ({ id, nickname, bye_rounds: [], adjustment: 0 }))
  return recordsOf(participants, matches, { bye: usualRules.bye, after })
}
