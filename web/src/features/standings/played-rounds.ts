import type { Match } from '@muster/contract/matches'
import { defaultRules } from '@muster/contract/ranking'
import type { Round } from '@muster/contract/rounds'
import { winRate } from '@muster/rules/criteria'
import { recordsOf } from '@muster/rules/records'

/** A round with the byes that count as results. */
export type SeatedRound = Pick<Round, 'number' | 'state'> & { byes: { participant_id: number }[] }

interface Subject {
  /** The id of the participant. */
  id: number
  matches: Match[]
  rounds: SeatedRound[]
  /** The last round to include; undefined for all. */
  after: number | undefined
}

/** A participant's result in a round. */
export interface PlayedRound {
  key: string
  round: number | null
  outcome: 'win' | 'draw' | 'loss' | 'bye' | 'void'
  opponent: string | undefined
  own: number | undefined
  other: number | undefined
}

/** The results, void matches and byes of a participant in the order of the rounds. */
export function playedRounds({ id, matches, rounds, after }: Subject): PlayedRound[] {
  const names = namesIn(matches)
  const games = recordsIn({ matches, after }).get(id)?.games ?? []
  const played = games.map(({ round, result, opponent, own, other }, index) => ({
    key: `game ${index}`,
    round,
    outcome: result,
    opponent: names.get(opponent),
    own,
    other,
  }))
  const isOver = (round: number | null) => after === undefined || (round !== null && round <= after)
  const voided = matches
    .filter((match) => match.is_void && isOver(match.round_number))
    .filter(({ participant1_id, participant2_id }) => [participant1_id, participant2_id].includes(id))
    .map((match) => ({
      ...{ key: `void ${match.id}`, round: match.round_number, outcome: 'void' as const },
      opponent: names.get(match.participant1_id === id ? match.participant2_id : match.participant1_id),
      own: undefined,
      other: undefined,
    }))
  const byes = rounds
    .filter(({ number, state }) => state !== 'draft' && isOver(number))
    .filter((round) => round.byes.some(({ participant_id }) => participant_id === id))
    .map(({ number }) => ({
      key: `bye ${number}`,
      round: number,
      outcome: 'bye' as const,
      opponent: undefined,
      own: undefined,
      other: undefined,
    }))
  return [...played, ...voided, ...byes].toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0))
}

/** The win rate of each opponent of a participant, and whether it is the floor of 1/3. */
export function ratesOfOpponents(subject: Subject) {
  const names = namesIn(subject.matches)
  const records = recordsIn(subject)
  return (records.get(subject.id)?.games ?? []).flatMap(({ opponent }) => {
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

/** Omits void matches, as the standings do; and byes: the page shows them separately, and they have no opponent. */
function recordsIn({ matches, after }: Pick<Subject, 'matches' | 'after'>) {
  const participants = [...namesIn(matches)].map(([id]) => ({ id, bye_rounds: [], adjustment: 0 }))
  const counted = matches.filter(({ is_void }) => !is_void)
  return recordsOf(participants, counted, { bye: defaultRules.bye, after })
}
