import type { PairedRound, Round } from '@muster/contract/rounds'
import { pairIn, replaceIn } from '@muster/rules/replace'
import { v4 as newId } from 'uuid'
import type { Application } from '../../lib/application.tsx'
import { seatedIn } from '../outbox/action-order.ts'
import { fetchLists } from '../outbox/fetch-lists.ts'
import { isOf } from '../outbox/local-rounds.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { PairingInput } from '../rounds/draft-work.ts'
import type { LocallyPaired, PairingDay } from '../rounds/local-pairing.ts'
import { type LocalRound, localMatchId, Refusal } from '../rounds/local-round.ts'
import type { Pair } from '../rounds/swap.ts'

const loadEngine = () =>
  import('../rounds/local-pairing.ts').catch(() => {
    throw new Refusal('This device has not loaded the engine yet. Open the desk once with a network.')
  })

/** Loads the engine while there is a network. */
export const prefetchEngine = () => void loadEngine().catch(() => {})

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

  /** Byes and pairs of a round are in its draft; minutes and clock go with its matches. */
  const discardActions = (round_number: number) => {
    for (const { slot, event_id: id, action } of getOutbox().state.actions.values())
      if (id === event_id && 'round_number' in action && action.round_number === round_number)
        getOutbox().discardAction(slot)
  }

  /** Its place is now: it may seat somebody who has come since. */
  const send = async (local: LocalRound) => {
    await store({ ...local, entered_at: getOutbox().nextPlace(), state: { kind: 'waiting' } })
    getOutbox().send({ isUrgent: true })
  }

  /** Changes a published round. What is open before it by now, such as a match that was paired since, was no question then. */
  const change = (local: LocalRound) => send({ ...local, despite_pending: true })

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
      await store({ ...local, published_at: null, clock: null, state: { kind: 'waiting' } })
      discardActions(local.round_number)
    },
    retry: async (local: LocalRound, changed: Partial<LocalRound> = {}) => {
      const stranger = seatedIn(local).find((id) => names[id] === undefined)
      if (stranger !== undefined) throw new Refusal(`${local.names[stranger]} is not a participant.`)
      await send({ ...local, ...changed })
    },
    /** Discards this round in favour of another desk’s. Results of pairs that are in both stay, and are sent. */
    keepTheirs: async (local: LocalRound) => {
      const outbox = getOutbox()
      const matches = await fetchLists(application, local)
      if (!matches) throw new Refusal('Muster does not respond. Please try again.')
      await outbox.rounds.handOver(local, matches, { idOf: outbox.idOf, isDropping: true })
      outbox.send({ isUrgent: true })
    },
    setBye: (local: LocalRound, id: number, has_bye: boolean) => {
      const others = local.byes.filter((other) => other !== id)
      return change({ ...local, names: { ...local.names, ...names }, byes: has_bye ? [...others, id] : others })
    },
    /** Pairs two without a match in a published round. */
    pairFree: (local: LocalRound, participant1_id: number, participant2_id: number) => {
      const { pairings, byes } = pairIn(local, { participant1_id, participant2_id })
      const noted = pairings.map(({ table_number = null, ...pair }) => ({ notes: [], ...pair, table_number }))
      return change({ ...local, names: { ...local.names, ...names }, pairings: noted, byes: [...byes] })
    },
    /** Takes somebody out of a published round, with the result of their match. The opponent gets the bye. */
    setGone: async (local: LocalRound, id: number) => {
      const pair = local.pairings.find((each) => each.participant1_id === id || each.participant2_id === id)
      const { pairings, byes } = replaceIn(local, id, null)
      if (pair) getOutbox().discard(localMatchId(local.round_number, pair.first_id ?? pair.participant1_id))
      const left = local.pairings.filter((each) => pairings.includes(each))
      await change({ ...local, pairings: left, byes: byes.filter((each) => each !== id) })
    },
    setClock: (local: LocalRound, clock: LocalRound['clock']) => store({ ...local, clock }),
    /** Discards a round with its results. */
    discard: async (local: LocalRound) => {
      const outbox = getOutbox()
      for (const row of outbox.state.results.values()) if (isOf(local)(row)) outbox.discard(row.match_id)
      await outbox.rounds.change(local, () => undefined)
    },
    remove: (local: LocalRound) => getOutbox().rounds.change(local, () => undefined),
  }
}
