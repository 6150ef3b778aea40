/** The rounds of a round robin that are still to come. */
export interface Schedule {
  /** The ids of all who have ever had a seat, in the order of coming. */
  seats: readonly number[]
  /** For each round, the seat of each seat’s opponent; -1 if it has none. The rounds may be played in any order. */
  rounds: readonly (readonly number[])[]
  /** The number of rounds that were played. */
  played: number
}

type Rounds = number[][]
type Pair = readonly [number, number]

const nobody = -1

/** For so many newcomers at once, pairs are moved; hundreds would take minutes. */
const movedForMax = 32

/** The schedule of a new round robin by the circle method: the first stays, the others move by one seat each round. */
export function createSchedule(seats: readonly number[]): Schedule {
  const places = seats.length + (seats.length % 2)
  const rounds = Array.from({ length: Math.max(0, places - 1) }, (_, turn) => {
    const circle = [0, ...Array.from({ length: places - 1 }, (__, place) => 1 + ((place + turn) % (places - 1)))]
    const partners = seats.map(() => nobody)
    for (const [place, one] of circle.entries()) {
      const other = circle[places - 1 - place] ?? nobody
      if (one < seats.length && other < seats.length) partners[one] = other
    }
    return partners
  })
  return { seats, rounds, played: 0 }
}

/**
 * The schedule with seats for those of `ids` who have none. They get the seats of those who have dropped, and byes; after
 * that, pairs are moved to make room, unless very many come at once. A schedule never has more rounds than seats.
 */
export function admit(schedule: Schedule, ids: readonly number[]): Schedule {
  const newcomers = ids.filter((id) => !schedule.seats.includes(id))
  if (newcomers.length === 0) return schedule
  const seats = [...schedule.seats, ...newcomers]
  const rounds = schedule.rounds.map((partners) => [...partners, ...newcomers.map(() => nobody)])
  const open = openRounds(rounds, seats.length, schedule.played)
  for (let seat = schedule.seats.length; seat < seats.length; seat++) {
    for (let other = 0; other < seat; other++) join(open, seat, other, newcomers.length <= movedForMax)
  }
  return { ...schedule, seats, rounds: withoutEmpty(open) }
}

/** The schedule after a round with these pairs. A pair of the schedule that was not played moves to another round. */
export function play(schedule: Schedule, pairs: readonly Pair[]): Schedule {
  const { seats } = schedule
  const seatOf = new Map(seats.map((id, seat) => [id, seat]))
  const made = pairs.map(([one, other]): Pair => [seatOf.get(one) ?? nobody, seatOf.get(other) ?? nobody])
  const rounds = schedule.rounds.map((partners) => [...partners])
  const overlaps = rounds.map((partners) => made.filter(([one, other]) => one >= 0 && partners[one] === other).length)
  const [planned = []] = rounds.splice(Math.max(0, overlaps.indexOf(Math.max(0, ...overlaps))), 1)
  for (const [one, other] of made) for (const partners of [planned, ...rounds]) separate(partners, one, other)
  const played = schedule.played + 1
  const open = openRounds(rounds, seats.length, played)
  for (const [one, other] of planned.entries()) if (one < other) join(open, one, other)
  return { seats, rounds: withoutEmpty(open), played }
}

/** The pairs of a round of the schedule, by id. */
export const pairsIn = ({ seats }: Schedule, partners: readonly number[]): [number, number][] =>
  partners.flatMap((other, one): [number, number][] => (one < other ? [[seats[one] ?? 0, seats[other] ?? 0]] : []))

/** The rounds with empty ones after them, up to the number of seats in all. */
const openRounds = (rounds: Rounds, seats: number, played: number): Rounds => [
  ...rounds,
  ...Array.from({ length: Math.max(0, seats - played - rounds.length) }, () =>
    Array.from({ length: seats }, () => nobody),
  ),
]

const withoutEmpty = (rounds: Rounds) => rounds.filter((partners) => partners.some((partner) => partner !== nobody))

function separate(partners: number[], one: number, other: number) {
  if (one < 0 || partners[one] !== other) return
  partners[one] = nobody
  partners[other] = nobody
}

function pair(partners: number[] | undefined, one: number, other: number) {
  if (!partners) return
  partners[one] = other
  partners[other] = one
}

const isFree = (partners: readonly number[] | undefined, seat: number) => partners?.[seat] === nobody

/**
 * Puts a pair into a round: into one where both are free, otherwise by moving others between rounds, as in the proof of
 * Vizing’s theorem (Misra and Gries, “A constructive proof of Vizing’s theorem”, 1992): rounds are the colours of the
 * edges of a graph. A pair for which there is no room is left out.
 */
function join(rounds: Rounds, one: number, other: number, mayMove = true) {
  const shared = rounds.find((partners) => isFree(partners, one) && isFree(partners, other))
  if (shared) pair(shared, one, other)
  else if (mayMove && !joinByFan(rounds, one, other)) joinByFan(rounds, other, one)
}

function joinByFan(rounds: Rounds, centre: number, first: number): boolean {
  const fan = fanOf(rounds, centre, first)
  const free = rounds.findIndex((partners) => isFree(partners, centre))
  const wanted = rounds.findIndex((partners) => isFree(partners, fan.at(-1) ?? nobody))
  if (free < 0 || wanted < 0) return false
  swapPath(rounds, centre, wanted, free)
  const end = fan.findIndex(
    (seat, index) => isFree(rounds[wanted], seat) && isFan(rounds, centre, fan.slice(0, index + 1)),
  )
  if (end < 0) return false
  for (let index = 0; index < end; index++) {
    const next = fan[index + 1] ?? nobody
    const partners = rounds.find((each) => each[centre] === next)
    if (!partners) continue
    separate(partners, centre, next)
    pair(partners, centre, fan[index] ?? nobody)
  }
  pair(rounds[wanted], centre, fan[end] ?? nobody)
  return true
}

/** A maximal fan: opponents of the centre, each free in the round in which the centre meets the next. */
function fanOf(rounds: Rounds, centre: number, first: number): number[] {
  const fan = [first]
  for (let last = first; ; ) {
    const next = rounds.find(
      (partners) => isFree(partners, last) && !isFree(partners, centre) && !fan.includes(partners[centre] ?? nobody),
    )?.[centre]
    if (next === undefined) return fan
    fan.push(next)
    last = next
  }
}

const isFan = (rounds: Rounds, centre: number, fan: readonly number[]) =>
  fan.every((seat, index) => {
    const next = fan[index + 1]
    return next === undefined || rounds.some((partners) => partners[centre] === next && isFree(partners, seat))
  })

/** Swaps two rounds along the path that begins at a seat with its pair in `from`; the seat is free in `to`. */
function swapPath(rounds: Rounds, start: number, from: number, to: number) {
  const path: Pair[] = []
  let [seat, round, other] = [start, from, to]
  for (let next = rounds[round]?.[seat] ?? nobody; next !== nobody; next = rounds[round]?.[seat] ?? nobody) {
    path.push([seat, next])
    seat = next
    ;[round, other] = [other, round]
  }
  for (const [index, [one, two]] of path.entries()) {
    const partners = rounds[index % 2 === 0 ? from : to]
    if (partners) separate(partners, one, two)
  }
  for (const [index, [one, two]] of path.entries()) pair(rounds[index % 2 === 0 ? to : from], one, two)
}
