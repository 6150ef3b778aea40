import type { Finding, PairingOptions, RoundCheck } from '@muster/contract/pairings'
import type { RoundInput, RoundMethod } from '@muster/contract/rounds'
import { givesByes, playersOf, spareOf } from './attendance.ts'
import { bracketOf, nextOfBracket } from './bracket.ts'
import { describeBracket, describeOpen, isDecided } from './bracket-findings.ts'
import { checkRound } from './check.ts'
import {
  type Day,
  type DayRound,
  findRound,
  nameIn,
  pendingIn,
  playersBefore,
  rankedBefore,
  roundAt,
  seatedIn,
  withDraft,
} from './day.ts'
import type { Entrant } from './field.ts'
import type { Round } from './read-round.ts'
import { nextOfRobin, pairsLeft } from './round-robin.ts'
import { type Bracket, firstOf, isSeededByStanding, reseed, seedsOf } from './seeding.ts'
import { splitKept, withoutSpares, withSpare } from './spares.ts'
import { pairSwiss, type SwissOptions } from './swiss.ts'
import { seatRound } from './tables.ts'

/** Why a round cannot be paired. The sentence is for the organiser; `path` is the field of the input that is wrong. */
export interface PairingRefusal {
  code: 'nobody_to_pair' | 'round_undecided' | 'invalid_input'
  sentence: string
  path?: string
}

/** A draft with its check, or the reason why there is none. */
export type Pairing = { draft: DayRound; check: RoundCheck } | { refusal: PairingRefusal }

export type PairingInput = RoundInput & { seed: number }

/**
 * Pairs a round of an event as a draft, by the method of the input. The same day and input give the same draft, on the
 * server and on a device.
 */
export function pairRound(day: Day, number: number, input: PairingInput): Pairing {
  const { keep, withSpares } = splitKept(day, input.keep)
  if (input.method === 'elimination' && withSpares.length > 0)
    return refuse('invalid_input', 'An elimination is between its seeds: nobody plays a spare.', 'keep')
  const isKept = new Set(withSpares.flatMap((pair) => [pair.participant1_id, pair.participant2_id]))
  const entrants = playersBefore(day, number).filter(({ id }) => !isKept.has(id))
  const outcome = pairBy(day, number, entrants, input.method === 'manual' ? input : { ...input, keep })
  if ('refusal' in outcome) return outcome
  const { method, seed, forbid, keep_clubs_apart, top = null } = input
  const { pairings, byes } = givesByes(method) ? withSpare(day, number, outcome.round, input.keep) : outcome.round
  const draft: DayRound = {
    number,
    method,
    seed,
    top,
    seeds: outcome.seeds ?? null,
    forbid,
    keep_clubs_apart,
    is_draft: true,
    pairings,
    byes,
  }
  return { draft, check: checkRoundOf(withDraft(day, draft), number) }
}

interface Paired {
  round: Round
  seeds?: number[] | undefined
}

const refuse = (code: PairingRefusal['code'], sentence: string, path?: string) => ({
  refusal: { code, sentence, ...(path !== undefined && { path }) },
})

function pairBy(
  day: Day,
  number: number,
  entrants: Entrant[],
  input: PairingInput,
): Paired | { refusal: PairingRefusal } {
  const { method, keep } = input
  const continued = method === 'elimination' ? undecidedBracket(day, number, input.top) : undefined
  // By hand, the organiser names everyone later, also those who are not checked in.
  if (method === 'manual') return { round: { pairings: keep, byes: [] } }
  // Once an elimination is decided, no opponent may be left.
  if (entrants.length < 2 && !continued)
    return refuse('nobody_to_pair', 'At least two participants are needed. Check in who has come, or add participants.')
  const seated = (round: Round): Round => {
    const here = seatedIn(round)
    const players = rankedBefore(day, number).filter(({ id }) => here.has(id))
    return { ...round, pairings: seatRound(players, round, { ...day, keep }) }
  }
  if (method === 'elimination') {
    const next = continued ?? startBracket(day, number, input)
    if ('refusal' in next) return next
    const open = continued && describeOpen(day, continued, number)
    if (open !== undefined) return refuse('round_undecided', open)
    const round = nextOfBracket(day, next, number)
    if (!round) return refuse('nobody_to_pair', 'This elimination is decided: there is no one left to pair.')
    return { round: seated(round), seeds: [...next.seeds] }
  }
  const robin = method === 'round_robin' ? nextOfRobin(day, number, entrants, input) : undefined
  if (robin?.isOver) return refuse('nobody_to_pair', describeEnd(day, entrants))
  if (robin?.round) return { round: seated(robin.round), seeds: robin.seeds }
  const { pairings, byes } = pairSwiss(entrantsFor(method, entrants), optionsOf(day, number, input))
  return { round: { pairings, byes }, seeds: robin?.seeds }
}

/**
 * The draft of a round with these pairings and byes, made by hand. The first round of an elimination then has other
 * seeds. Throws if the day has no such round.
 */
export function changeDraft(day: Day, number: number, { pairings, byes }: Round): DayRound {
  const draft = findRound(day, number)
  if (!draft) throw new Error(`The day has no round ${number}.`)
  const bracket = draft.method === 'elimination' ? bracketOf(day, number) : undefined
  const seeds = bracket && firstOf(bracket) === number ? reseed(bracket.seeds, { pairings, byes }) : draft.seeds
  return { ...draft, pairings, byes, seeds }
}

/** The elimination that the next round continues; one that is decided gives way to a new one, if `top` is given. */
function undecidedBracket(day: Day, number: number, top: number | undefined): Bracket | undefined {
  const bracket = bracketOf(day, number - 1)
  return bracket && top !== undefined && isDecided(day, bracket, number) ? undefined : bracket
}

function startBracket(day: Day, number: number, { top, seed }: PairingInput) {
  if (top === undefined)
    return refuse(
      'invalid_input',
      'Please give the number of participants: 2, 4, 8, 16 or another power of two.',
      'top',
    )
  return { seeds: seedsOf(day, number, { top, seed }), rounds: [] }
}

/** The current check of a round of the day: a draft, a published round, or one whose matches were entered by hand. */
export function checkRoundOf(day: Day, number: number): RoundCheck {
  const row = findRound(day, number)
  const round = withoutSpares(day, roundAt(day, number))
  const method = row?.method ?? null
  const isDraft = row?.is_draft === true
  const here = seatedIn(round).union(new Set(isDraft ? playersOf(day.participants, number).map(({ id }) => id) : []))
  const entrants = entrantsFor(
    method,
    rankedBefore(day, number).filter(({ id }) => here.has(id)),
  )
  const { seed = 0, forbid = [], keep_clubs_apart = false } = row ?? {}
  const options = optionsOf(day, number, { seed, forbid, keep_clubs_apart, keep: [] })
  const best = bestOf(day, number, { method, round, entrants, options })
  const check = withoutInevitable(
    checkRound(entrants, options, round, best),
    method,
    best.byes.length >= round.byes.length,
  )
  const bracket = method === 'elimination' ? bracketOf(day, number) : undefined
  const findings = bracket ? describeBracket(day, bracket, number) : []
  const isMissing = isDraft && pendingIn(day, number - 1).length > 0
  const isChanged = findings.some(({ code }) => code === 'bracket_changed')
  const isSeeded = !isDraft || !bracket || firstOf(bracket) !== number || isSeededByStanding(day, bracket)
  return {
    ...check,
    findings: [...findings, ...check.findings],
    is_optimal: check.is_optimal && !isMissing && !isChanged && isSeeded,
  }
}

interface Subject {
  method: RoundMethod | null
  round: Round
  entrants: readonly Entrant[]
  options: SwissOptions
}

/** The round to compare with: what the method would pair, whatever the organiser has kept. */
function bestOf(day: Day, number: number, { method, round, entrants, options }: Subject): Round {
  if (method === 'elimination') return round
  const robin = method === 'round_robin' ? nextOfRobin(day, number, entrants, options).round : undefined
  return robin ?? pairSwiss(entrants, options)
}

/** The options of the engine that the event determines, and those of a round. */
const optionsOf = (
  { rounds_planned, table_policy, participants }: Day,
  number: number,
  { seed, keep, forbid, keep_clubs_apart }: PairingOptions,
): SwissOptions => ({
  seed,
  keep,
  forbid,
  keep_clubs_apart,
  rounds_left: Math.max(1, (rounds_planned ?? number) - number + 1),
  with_bye: true,
  table_policy,
  spare: spareOf(participants, number),
})

/** The findings that a method makes inevitable. A correct round robin repeats no pairing. */
const inevitable: { [method in RoundMethod]?: Finding['code'][] } = {
  random: ['float', 'bye'],
  round_robin: ['float', 'bye', 'repeat_bye', 'same_club'],
  elimination: ['rematch', 'float', 'bye', 'repeat_bye', 'same_club', 'unpaired'],
}

const broken: Finding['code'][] = ['rematch', 'repeat_bye', 'forbidden_pair', 'unpaired']

/** The entrants as input of a method: without points, except for the Swiss system. */
const entrantsFor = (method: RoundMethod | null, entrants: Entrant[]): Entrant[] =>
  method !== null && method in inevitable ? entrants.map((each) => ({ ...each, points: 0, floated: false })) : entrants

/** The check of a round without the findings that its method makes inevitable. */
function withoutInevitable(check: RoundCheck, method: RoundMethod | null, isFull: boolean): RoundCheck {
  const codes = method === null ? undefined : inevitable[method]
  if (!codes) return check
  const findings = check.findings.filter(({ code }) => !codes.includes(code))
  const isOptimal = method !== 'random' && isFull && !findings.some(({ code }) => broken.includes(code))
  const unpaired = findings.filter(({ code }) => code === 'unpaired').length
  return { ...check, findings, unpaired, ...(isOptimal && { relaxed: [], is_optimal: true }) }
}

/** Says that a round robin is over, and names pairs who have not met. */
function describeEnd(day: Day, entrants: readonly Entrant[]): string {
  const left = pairsLeft(entrants)
  if (left.length === 0) return 'This round robin is over: everyone has met everyone.'
  const names = left.slice(0, 3).map((pair) => pair.map((id) => nameIn(day, id)).join(' and '))
  const more = left.length > 3 ? `, and ${left.length - 3} more pairs` : ''
  return `This round robin is over. Not everyone has met: ${names.join(', ')}${more}. Pair them by hand if you like.`
}
