/** A match like in a line of an import file. */
export interface SeasonGame {
  event: string
  date: string
  player1: string
  faction1: string
  army1: string
  score1: number | ''
  player2: string
  faction2: string
  army2: string
  score2: number | ''
  round: number
}

interface Army {
  faction: string
  name: string
}

/** The number of rounds per event, and the shares of unknown armies and unfinished matches. */
const rounds = 5
const unknown = 0.04
const unfinished = 0.05

/**
 * Creates the matches of three years: events with 8 to 40 participants, and some factions stronger than others. The
 * same input creates the same matches.
 */
export function createSeason(armies: readonly Army[], games: number): SeasonGame[] {
  const random = createRandom(2026)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const strengths = new Map(armies.map(({ faction }) => [faction, random() * 30]))
  const season: SeasonGame[] = []
  for (let number = 1; season.length < games; number++) {
    const size = 2 * (4 + Math.floor(random() * 17))
    // Some armies are more popular than others.
    const participants = Array.from({ length: size }, (_, index) => {
      const army = random() < unknown ? undefined : armies[Math.floor(armies.length * random() ** 2)]
      return { name: `Participant ${index + 1}`, faction: army?.faction ?? '', army: army?.name ?? '' }
    })
    const event = `Season ${number}, "the ${pick(['cold', 'warm'])} one"`
    const date = new Date(Date.UTC(2024, 0, 1 + number * 3)).toISOString().slice(0, 10)
    const score = (faction: string) =>
      random() < unfinished / 2 ? '' : Math.floor(random() * 40 + (strengths.get(faction) ?? 10)) >> 1
    for (let round = 1; round <= rounds; round++) {
      for (let seat = 0; seat < size / 2 && season.length < games; seat++) {
        const [one, other] = [participants[seat], participants[size / 2 + ((seat + round) % (size / 2))]]
        if (!one || !other) continue
        season.push({
          event,
          date,
          player1: one.name,
          faction1: one.faction,
          army1: one.army,
          score1: score(one.faction),
          player2: other.name,
          faction2: other.faction,
          army2: other.army,
          score2: score(other.faction),
          round,
        })
      }
    }
  }
  return season
}

/** The random number generator mulberry32. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Counted {
  matches: number
  mirrors: number
  wins: number
  draws: number
  losses: number
}

/** Whether both scores and both armies of a match are known. */
export const isCounted = ({ faction1, faction2, score1, score2 }: SeasonGame) =>
  score1 !== '' && score2 !== '' && faction1 !== '' && faction2 !== ''

/** The record of each faction, counted from the matches alone. */
export function countSeason(games: readonly SeasonGame[]): Map<string, Counted> {
  const counts = new Map<string, Counted>()
  const of = (faction: string) => {
    const count = counts.get(faction) ?? { matches: 0, mirrors: 0, wins: 0, draws: 0, losses: 0 }
    counts.set(faction, count)
    return count
  }
  for (const { faction1, faction2, score1, score2 } of games.filter(isCounted)) {
    of(faction1).matches++
    if (faction1 === faction2) {
      of(faction1).mirrors++
      continue
    }
    of(faction2).matches++
    if (score1 === score2) {
      of(faction1).draws++
      of(faction2).draws++
    } else {
      of(score1 > score2 ? faction1 : faction2).wins++
      of(score1 > score2 ? faction2 : faction1).losses++
    }
  }
  return counts
}

/**
 * The 95 % score interval by its definition: the two solutions x of (p - x)² = z² x (1 - x) / n, a quadratic equation.
 */
export function solveInterval({ wins, draws, losses }: Counted): [number, number] {
  const n = wins + draws + losses
  const p = (wins + draws / 2) / n
  const z2 = 1.959963984540054 ** 2
  const [a, b, c] = [1 + z2 / n, -(2 * p + z2 / n), p * p]
  const root = Math.sqrt(b * b - 4 * a * c)
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)]
}
