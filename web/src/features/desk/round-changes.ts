import type { PairedRound, Round } from '@muster/contract/rounds'
import { replaceIn } from '@muster/rules/replace'
import { v4 as newId } from 'uuid'
import type { Application } from '../../lib/application.tsx'
import { fetchLists } from '../outbox/fetch-lists.ts'
import { isOfRound } from '../outbox/local-rounds.ts'
import { seatedIn } from '../outbox/local-seats.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { UnsentAction } from '../outbox/unsent-action.ts'
import type { PairingInput } from '../rounds/draft-work.ts'
import type { LocallyPaired, PairingDay } from '../rounds/local-pairing.ts'
import { firstIn, type LocalRound, localMatchId, Refusal } from '../rounds/local-round.ts'
import type { Pair } from '../rounds/swap.ts'

const loadEngine = () =>
  import('../rounds/local-pairing.ts').catch(() => {
    throw new Refusal('This device has not loaded the engine yet. Open the desk once with a network.')
  })

/** Loads the engine while there is a network. */
export const prefetchEngine = () => void loadEngine().catch(() => {})

/** The id of the match of a pair in a round of this device. */
const nameOf = ({ round_number }: LocalRound, { first_id, participant1_id }: LocalRound['pairings'][number]) =>
  localMatchId(round_number, first_id ?? participant1_id)

const pairOf = ({ participant1_id, participant2_id, table_number }: Pair) => ({
  participant1_id,
  participant2_id,
  table_number,
  notes: [],
})

/**
 * Changes the rounds of an event that only this device has. `day` is what this device knows. Each change resolves once the
 * browser has stored it, and throws `Refusal` if the rules or the browser refuse it.
 */
export function createRoundChanges(application: Application, outbox: Outbox | undefined, day: PairingDay) {
  const event_id = day.event.id
  const names = Object.fromEntries(day.participants.map(({ id, nickname }) => [id, nickname]))
  const getOutbox = () => {
    if (!outbox) throw new Error('Nobody is signed in.')
    return outbox
  }
  const localKeyOf = (round_number: number) => ({ user_id: getOutbox().user_id, event_id, round_number })

  const store = (local: LocalRound) => getOutbox().rounds.change(local, () => ({ ...local, key: newId() }))

  const actionsOf = (round_number: number) =>
    [...getOutbox().state.actions.values()].filter(
      ({ event_id: id, action }) => id === event_id && 'round_number' in action && action.round_number === round_number,
    )
  const discard = (rows: readonly UnsentAction[]) => {
    for (const { slot } of rows) getOutbox().discardAction(slot)
  }
  /** Byes and pairs of a round go into its draft, or with the round; minutes and clock go with its matches. */
  const discardActions = (round_number: number) => discard(actionsOf(round_number))
  const seatsOf = (round_number: number) =>
    actionsOf(round_number).filter(({ action }) => action.type === 'bye' || action.type === 'pair')

  /** The round with the byes and pairs that were entered for it since. Its matches keep their names. */
  const seatedNow = (local: LocalRound): LocalRound => {
    if (seatsOf(local.round_number).length === 0) return local
    const known = new Map(local.pairings.map((pair) => [nameOf(local, pair), pair]))
    const byes = day.rounds.find(({ number }) => number === local.round_number)?.byes ?? []
    const pairings = day.matches.filter(({ round_number }) => round_number === local.round_number)
    return {
      ...local,
      names: { ...local.names, ...names },
      byes: byes.map(({ participant_id }) => participant_id),
      // Somebody added here may count as their namesake on the server for now: who is seated stays who they are.
      pairings: pairings.map(({ id, ...pair }) => known.get(id) ?? { ...pairOf(pair), first_id: firstIn(id) }),
    }
  }

  /**
   * Its place is now: it may seat somebody who has come since. The rounds after it go later, too, so that each takes in the
   * byes and pairs that would otherwise come before it.
   */
  const send = async (local: LocalRound) => {
    const outbox = getOutbox()
    const isMoved = ({ event_id: id, round_number, published_at }: LocalRound) =>
      id === event_id && round_number > local.round_number && published_at !== null && seatsOf(round_number).length > 0
    const takeIn = async (round: LocalRound) => {
      const seats = seatsOf(round.round_number)
      await store(round)
      discard(seats)
    }
    for (const later of outbox.rounds.state.filter(isMoved)) await takeIn(seatedNow(later))
    await takeIn({ ...local, entered_at: outbox.nextPlace(), state: { kind: 'waiting' } })
    outbox.send({ isUrgent: true })
  }

  const toRow = (round_number: number, paired: LocallyPaired): LocalRound => ({
    ...localKeyOf(round_number),
    ...paired,
    names,
    published_at: null,
    despite_pending: false,
    clock: null,
    replaces: null,
    key: '',
    state: { kind: 'waiting' },
  })

  const publish = async (local: LocalRound, despite_pending: boolean) => {
    const { requirePublishable } = await loadEngine()
    requirePublishable(day, local, despite_pending)
    const published_at = new Date(application.connection.now()).toISOString()
    await send({ ...local, despite_pending, published_at })
  }

  return {
    /** Pairs a round as a draft, which replaces an existing one. Throws `Refusal`. */
    pair: async (round_number: number, input: PairingInput) => {
      const { pairLocally } = await loadEngine()
      // A seed has 31 bits.
      const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
      const whole = { keep_clubs_apart: false, keep: [], forbid: [], ...input, seed }
      const paired = toRow(round_number, pairLocally(day, round_number, whole))
      await getOutbox().rounds.change(paired, (row) => ({ ...paired, replaces: row?.replaces ?? null, key: newId() }))
    },
    /** Changes the pairings of a draft by hand. */
    seat: async (local: LocalRound, round: { pairings: LocalRound['pairings'] | readonly Pair[]; byes: number[] }) => {
      const { changeLocally } = await loadEngine()
      await store({ ...local, ...changeLocally(day, local, round) })
    },
    publish,
    /** Publishes a draft of the server here: it does not respond, and may have published the round all the same. */
    publishDraft: async (draft: PairedRound, despite_pending: boolean) => {
      const { method, seed, top, seeds, keep_clubs_apart, forbid, pairings, check } = draft
      const byes = draft.byes.map(({ participant_id }) => participant_id)
      const paired = { top, seeds, keep_clubs_apart, forbid, pairings, byes, check }
      await publish(toRow(draft.number, { ...paired, method: method ?? 'manual', seed: seed ?? 0 }), despite_pending)
    },
    /**
     * Takes a published round without results back here, as a draft: the server does not respond. Its version says
     * whether another device has changed it before this one publishes it again.
     */
    takeBackSent: async (round: Round) => {
      const { draftOf } = await loadEngine()
      await store({ ...toRow(round.number, draftOf(day, round.number)), replaces: round.version })
      discardActions(round.number)
    },
    takeBack: async (local: LocalRound) => {
      const { draftOf } = await loadEngine()
      const isAsPublished = seatsOf(local.round_number).length === 0
      const drafted = isAsPublished ? local : { ...seatedNow(local), ...draftOf(day, local.round_number) }
      await store({ ...drafted, published_at: null, clock: null, state: { kind: 'waiting' } })
      discardActions(local.round_number)
    },
    retry: async (local: LocalRound, changed: Partial<LocalRound> = {}) => {
      const stranger = seatedIn(local).find((id) => names[id] === undefined)
      if (stranger !== undefined) throw new Refusal(`${local.names[stranger]} is not a participant.`)
      await send({ ...seatedNow(local), ...changed })
    },
    /** Discards this round in favour of another desk’s. Results of pairs that are in both stay, and are sent. */
    keepTheirs: async (local: LocalRound) => {
      const outbox = getOutbox()
      const matches = await fetchLists(application, local)
      if (!matches) throw new Refusal('Muster does not respond. Please try again.')
      await outbox.rounds.handOver(local, matches, { idOf: outbox.idOf, isDropping: true })
      discard(seatsOf(local.round_number))
      outbox.send({ isUrgent: true })
    },
    /** Takes somebody out of a published round, with the result of their match. The opponent gets the bye. */
    setGone: async (local: LocalRound, id: number) => {
      const known = seatedNow(local)
      const pair = known.pairings.find((each) => each.participant1_id === id || each.participant2_id === id)
      const { pairings, byes } = replaceIn(known, id, null)
      if (pair) getOutbox().discard(nameOf(local, pair))
      const left = known.pairings.filter((each) => pairings.includes(each))
      // What is open before it by now, such as a match that was paired since, was no question then.
      await send({ ...known, despite_pending: true, pairings: left, byes: byes.filter((each) => each !== id) })
    },
    setClock: (local: LocalRound, clock: LocalRound['clock']) => store({ ...local, clock }),
    /** Discards a round with its results. */
    discard: async (local: LocalRound) => {
      const outbox = getOutbox()
      for (const row of outbox.state.results.values()) if (isOfRound(local)(row)) outbox.discard(row.match_id)
      discardActions(local.round_number)
      await outbox.rounds.change(local, () => undefined)
    },
    remove: (local: LocalRound) => getOutbox().rounds.change(local, () => undefined),
  }
}
