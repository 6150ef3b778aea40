import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { RoundCheck } from '@muster/contract/pairings'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { type Day, type DayRound, dayFrom, findRound, roundAt, withDraft } from '@muster/rules/day'
import { withNotes } from '@muster/rules/pair-and-check'
import { changeDraft, checkRoundOf, type PairingInput, pairRound } from '@muster/rules/pair-round'
import { refusalToPublish } from '@muster/rules/publish-round'
import type { Round as Seating } from '@muster/rules/read-round'
import { type LocalRound, Refusal, ResultsMissing } from './local-round.ts'

// Pairs a round in the browser. Loaded on demand: the engine is large, and the server pairs as long as it responds.

/** An event as this device knows it, with the results that are not sent. */
export interface PairingDay {
  event: Event
  participants: readonly Participant[]
  rounds: readonly Round[]
  matches: readonly Match[]
}

/** A draft of this device, as it is stored. */
export type LocallyPaired = Pick<
  LocalRound,
  'method' | 'seed' | 'top' | 'seeds' | 'keep_clubs_apart' | 'forbid' | 'pairings' | 'byes' | 'check'
>

/** Pairs a round as the server would with the same input. Throws `Refusal`. */
export function pairLocally(day: PairingDay, number: number, input: PairingInput): LocallyPaired {
  const paired = pairRound(dayFrom(day), number, input)
  if ('refusal' in paired) throw new Refusal(paired.refusal.sentence)
  return toLocal(paired.draft, paired.check)
}

/** The draft with other pairings and byes, and its check. */
export function changeLocally(day: PairingDay, local: LocalRound, round: Seating): LocallyPaired {
  const changed = changeDraft(withLocal(day, local), local.round_number, round)
  return toLocal(changed, checkRoundOf(withDraft(dayFrom(day), changed), changed.number))
}

/** A published round that the engine has paired as a draft: the same pairs, tables and byes, and their check. */
export function draftOf(day: PairingDay, number: number): LocallyPaired {
  const known = dayFrom(day)
  const round = findRound(known, number)
  if (!round) throw new Refusal(`There is no round ${number}.`)
  const isFirst = !known.rounds.some((other) => other.number < number && other.method === 'elimination')
  const top = round.method === 'elimination' && isFirst ? (round.seeds?.length ?? null) : null
  const draft = { ...round, ...roundAt(known, number), top, is_draft: true }
  return toLocal(draft, checkRoundOf(withDraft(known, draft), number))
}

/** Throws `Refusal` if the draft must not be published, and `ResultsMissing` unless the user has agreed. */
export function requirePublishable(day: PairingDay, local: LocalRound, despite_pending: boolean) {
  const refusal = refusalToPublish(withLocal(day, local), local.round_number, despite_pending)
  if (refusal?.code === 'results_missing') throw new ResultsMissing(refusal.sentence)
  if (refusal) throw new Refusal(refusal.sentence)
}

/** A draft that a former version has stored has no seeds. */
const withLocal = (day: PairingDay, { round_number: number, top = null, seeds = null, ...local }: LocalRound): Day =>
  withDraft(dayFrom(day), { ...local, number, top, seeds, is_draft: true })

function toLocal({ method, seed, top, seeds, keep_clubs_apart, forbid, ...draft }: DayRound, check: RoundCheck) {
  const pairings = withNotes(draft.pairings, check).toSorted(
    (a, b) => (a.table_number ?? Infinity) - (b.table_number ?? Infinity) || a.participant1_id - b.participant1_id,
  )
  return { method, seed, top, seeds, keep_clubs_apart, forbid, pairings, byes: [...draft.byes], check }
}
