import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Pair, Pairing, RoundCheck } from '@muster/contract/pairings'
import type { Participant } from '@muster/contract/participants'
import type { Round, RoundMethod } from '@muster/contract/rounds'
import { playersOf } from '@muster/rules/attendance'
import { entrantsBefore } from '@muster/rules/entrants'
import { entrantsFor, nextRoundRobin, pairingOptionsOf, withoutInevitable } from '@muster/rules/methods'
import { pairAndCheck, withNotes } from '@muster/rules/pair-and-check'
import type { Round as Seating } from '@muster/rules/read-round'
import { seatRound } from '@muster/rules/tables'
import { Refusal } from './local-round.ts'

// Pairs a round in the browser. Loaded on demand: the engine is large, and the server pairs as long as it responds.

/** An event as this device knows it, with the results that are not sent. */
export interface PairingDay {
  event: Event
  participants: readonly Participant[]
  rounds: readonly Round[]
  matches: readonly Match[]
}

export interface LocalInput {
  method: RoundMethod
  seed: number
  keep_clubs_apart: boolean
  forbid: number[][]
  keep: Pair[]
}

export interface LocallyPaired {
  pairings: Pairing[]
  byes: number[]
  check: RoundCheck
}

/**
 * Pairs a round as the server would with the same seed. Only the lots of the event are unknown here: they order the
 * tables of level participants. Throws `Refusal`.
 */
export function pairLocally(day: PairingDay, number: number, input: LocalInput): LocallyPaired {
  return checkLocally(day, number, input, pair(day, number, input))
}

function pair(day: PairingDay, number: number, { method, keep, ...options }: LocalInput): Seating {
  const players = new Set(playersOf(day.participants, number).map(({ id }) => id))
  const entrants = entrantsOf(day, number).filter(({ id }) => players.has(id))
  if (entrants.length < 2)
    throw new Refusal('At least two participants are needed. Check in who has come, or add participants.')
  if (method === 'elimination') throw new Refusal('An elimination is paired by Muster alone.')
  if (method === 'manual') return { pairings: keep, byes: [] }
  const robin = method === 'round_robin' ? nextRoundRobin(entrants, number, { ...options, keep }) : undefined
  const { table_policy } = day.event
  if (robin) return { ...robin, pairings: seatRound(entrants, robin, { keep, table_policy }) }
  const participants = entrantsFor(method, entrants)
  return pairAndCheck({ participants, options: { ...options, ...pairingOptionsOf(day.event, number), keep } }).round
}

/** The round with its check. */
export function checkLocally(
  day: PairingDay,
  number: number,
  { method, seed, forbid, keep_clubs_apart }: Omit<LocalInput, 'keep'>,
  round: Seating,
): LocallyPaired {
  const seated = new Set([
    ...playersOf(day.participants, number).map(({ id }) => id),
    ...round.pairings.flatMap((each) => [each.participant1_id, each.participant2_id]),
    ...round.byes,
  ])
  const participants = entrantsFor(
    method,
    entrantsOf(day, number).filter(({ id }) => seated.has(id)),
  )
  const options = { ...pairingOptionsOf(day.event, number), seed, forbid, keep_clubs_apart, keep: [] }
  const known = withoutInevitable(pairAndCheck({ participants, options, round }).check, method)
  const isMissing = day.matches.some(({ round_number, result }) => round_number === number - 1 && result === 'pending')
  const check = isMissing ? { ...known, is_optimal: false } : known
  const pairings = withNotes(round.pairings, check).toSorted(
    (a, b) => (a.table_number ?? Infinity) - (b.table_number ?? Infinity) || a.participant1_id - b.participant1_id,
  )
  return { pairings, byes: [...round.byes], check }
}

function entrantsOf({ event, participants, rounds, matches }: PairingDay, number: number) {
  const { ranking, points, bye } = event
  const played = rounds.filter(({ state }) => state !== 'draft')
  const byesOf = (id: number) =>
    played.flatMap((round) => (round.byes.some(({ participant_id }) => participant_id === id) ? round.number : []))
  const field = {
    ranking,
    points,
    bye,
    seed: 0,
    matches: matches.filter(({ round_number }) => round_number !== null),
    participants: participants
      .filter(({ waiting_since }) => waiting_since === null)
      .map((participant) => ({ ...participant, bye_rounds: byesOf(participant.id) })),
  }
  return entrantsBefore(field, number)
}
