import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { canBePaired, playersOf } from '@muster/rules/attendance'
import fc from 'fast-check'
import type { Day } from '../features/outbox/known-day.ts'
import { seenIn } from '../features/outbox/typed-result.ts'
import type { Action } from '../features/outbox/unsent-action.ts'
import { aboutOf } from '../features/outbox/unsent-result.ts'
import { newLocalPerson } from '../features/participants/local-person.ts'
import { isPublished, Refusal } from '../features/rounds/local-round.ts'
import type { HallDevice } from './hall-device.ts'
import { type Meant, publishedRounds } from './hall-names.ts'

const pick = fc.nat({ max: 99 })

const edit = fc.oneof(
  fc.constant('rename' as const),
  fc.record({ club: fc.constantFrom('Owls', 'Rooks', null) }),
  fc.record({ fixed_table: fc.constantFrom(2, 3, null) }),
  fc.record({ adjustment: fc.integer({ min: -3, max: 3 }), adjustment_reason: fc.constantFrom('A late list', null) }),
)

/** Whether a round that the server has published is a draft here: a void would still end a match of it. */
const isTakenBack = (device: HallDevice) =>
  device.unsent().rounds.some((local) => !isPublished(local) && local.replaces !== null)

/** Whether the page offers to forfeit: there is an open match, without a typed result. */
const mayForfeit = (device: HallDevice, { id }: Participant) =>
  device
    .day()
    .matches.some((match) => [match.participant1_id, match.participant2_id].includes(id) && match.result === 'pending')

/** The name that somebody had before any step has renamed them. */
export const firstName = ({ nickname }: Pick<Participant, 'nickname'>) => nickname.replace(/ again$/, '')

/** What an organiser does at a desk. `pick` chooses among those for whom it makes sense. */
export const deskStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'check_in' as const,
        'check_out' as const,
        'drop' as const,
        'no_show' as const,
        'return' as const,
        'spare' as const,
        'forfeit' as const,
        'void' as const,
        'score' as const,
      ),
      pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('add' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), pick, change: edit }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('pair' as const, 'bye' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('round' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('back' as const), isOther: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('result' as const), pick, one: fc.integer({ min: 1, max: 99 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('clock' as const, 'announce' as const, 'minutes' as const), pick }),
  },
)
export type DeskStep = typeof deskStep extends fc.Arbitrary<infer Step> ? Step : never

const at = <Item>(items: readonly Item[], position: number): Item | undefined => items[position % items.length]

const lastOf = (day: Day) => publishedRounds(day).at(-1)?.number ?? 0

/** Those who are expected in the last round, have no match and can be paired. */
function idleIn({ participants, matches }: Day, round: number): Participant[] {
  const playing = new Set(
    matches
      .filter(({ round_number }) => round_number === round)
      .flatMap((match) => [match.participant1_id, match.participant2_id]),
  )
  return playersOf(participants, round).filter((one) => !playing.has(one.id) && canBePaired(one))
}

/** Does a step at the desk of a device, as its page does. Returns what it meant, by names; undefined if it made no sense. */
export async function act(device: HallDevice, step: DeskStep, names: readonly string[]): Promise<Meant | undefined> {
  const { outbox } = device
  const day = device.day()
  const last = lastOf(day)
  const person = 'pick' in step ? at(day.participants, step.pick) : undefined
  const enter = (action: Action, about: string[]) => {
    outbox.act({ event_id: 1, action, names: about })
    return { action, about }
  }
  switch (step.type) {
    case 'check_in':
    case 'check_out':
      return (
        person &&
        enter({ type: 'check_in', participant_id: person.id, is_checked_in: step.type === 'check_in' }, [
          person.nickname,
        ])
      )
    case 'drop':
      return person?.dropped_after_round === null
        ? enter({ type: 'drop', participant_id: person.id, after_round: last, results: 'keep' }, [person.nickname])
        : undefined
    case 'forfeit':
    case 'void':
      return person?.dropped_after_round === null &&
        (step.type === 'void' ? !isTakenBack(device) : mayForfeit(device, person))
        ? enter({ type: 'drop', participant_id: person.id, after_round: last, results: step.type }, [person.nickname])
        : undefined
    case 'spare':
      if (person?.dropped_after_round !== null) return undefined
      return enter({ type: 'spare', participant_id: person.id, is_spare: !person.is_spare, waiting_since: null }, [
        person.nickname,
      ])
    case 'score':
      return (
        person &&
        enter({ type: 'score', participant_id: person.id, code: 'painting', score: step.pick }, [person.nickname])
      )
    case 'no_show': {
      const hasPlayed = day.matches.some(
        (match) =>
          match.result !== 'pending' && [match.participant1_id, match.participant2_id].includes(person?.id ?? 0),
      )
      return person?.dropped_after_round === null && person.checked_in_at === null && !hasPlayed
        ? enter({ type: 'drop', participant_id: person.id, after_round: 0 }, [person.nickname])
        : undefined
    }
    case 'return':
      return person && person.dropped_after_round !== null
        ? enter({ type: 'return', participant_id: person.id }, [person.nickname])
        : undefined
    case 'edit': {
      if (!person) return undefined
      const other = person.nickname === firstName(person) ? `${person.nickname} again` : firstName(person)
      // The form refuses a name that this device knows.
      if (step.change === 'rename' && day.participants.some((one) => one.nickname === other)) return undefined
      const change = step.change === 'rename' ? { nickname: other } : step.change
      return enter({ type: 'edit', participant_id: person.id, change, army: null }, [person.nickname])
    }
    case 'add': {
      const nickname = at(names, step.pick) ?? ''
      // The form refuses a name that this device knows.
      if (day.participants.some((one) => one.nickname === nickname)) return undefined
      const local_id = newLocalPerson((id) => day.participants.some((one) => one.id === id))
      const are_here = day.participants.some((one) => one.checked_in_at !== null)
      return enter({ type: 'add', are_here, people: [{ local_id, input: { nickname }, army: null }] }, [nickname])
    }
    case 'bye':
    case 'pair': {
      const open = publishedRounds(day)
      // Most often the last one.
      const round = step.pick % 3 === 0 ? at(open, step.pick) : open.at(-1)
      const [one, other] = round ? idleIn(day, round.number) : []
      if (!round || !one) return undefined
      const has_bye = !round.byes.some(({ participant_id }) => participant_id === one.id)
      if (step.type === 'bye')
        return enter({ type: 'bye', round_number: round.number, participant_id: one.id, has_bye }, [one.nickname])
      return (
        other &&
        enter({ type: 'pair', round_number: round.number, participant1_id: one.id, participant2_id: other.id }, [
          one.nickname,
          other.nickname,
        ])
      )
    }
    case 'round': {
      const changes = device.changes()
      await unlessRefused(changes.pair(last + 1, { method: 'swiss' } as never))
      await publishDraft(device, last + 1)
      return undefined
    }
    case 'back': {
      const round = publishedRounds(day).at(-1)
      if (!round || round.reported > 0) return undefined
      const local = device.unsent().rounds.find(({ round_number }) => round_number === round.number)
      if (local && local.state.kind !== 'waiting') return undefined
      await (local ? device.changes().takeBack(local) : device.changes().takeBackSent(round))
      if (step.isOther) await unlessRefused(device.changes().pair(round.number, { method: 'swiss' } as never))
      await publishDraft(device, round.number)
      return undefined
    }
    case 'result': {
      // Nobody types a result of somebody who has not come, or whose matches a drop has settled.
      const absent = new Set(
        day.participants
          .filter((one) => one.dropped_after_round === 0 || one.dropped_results !== 'keep')
          .map(({ id }) => id),
      )
      const played = day.matches.filter((one) => !absent.has(one.participant1_id) && !absent.has(one.participant2_id))
      const match = at(played, step.pick)
      if (match) enterResult(device, match, step.one)
      return undefined
    }
    case 'minutes': {
      const match = at(day.matches, step.pick)
      if (!match) return undefined
      const { id: match_id, round_number } = match
      const sides = [match.participant1_id, match.participant2_id]
      return enter({ type: 'minutes', match_id, round_number, sides, extra_minutes: 5 }, [match.participant1.nickname])
    }
    case 'clock': {
      const round = publishedRounds(day).findLast(({ version }) => version !== null)
      const clock = { ends_at: null, seconds_left: 60 * step.pick }
      return round && enter({ type: 'clock', round_number: round.number, clock, seen: [round.clock] }, [])
    }
    case 'announce':
      return enter({ type: 'announce', text: `Announcement ${crypto.randomUUID()}`, by_mail: false }, [])
  }
}

async function publishDraft(device: HallDevice, number: number) {
  const local = device.unsent().rounds.find((each) => each.round_number === number && !isPublished(each))
  const isOpen = device
    .day()
    .matches.some(({ round_number, result }) => round_number === number - 1 && result === 'pending')
  if (local) await unlessRefused(device.changes().publish(local, isOpen))
}

const unlessRefused = (done: Promise<unknown>) =>
  done.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

function enterResult({ outbox }: HallDevice, match: Match, one: number) {
  const { id: match_id, version } = match
  const values = { one: String(one), other: '0', ended_early: false, conceded_by: null }
  const before = outbox.state.results.get(match_id)
  outbox.enter({
    ...{ user_id: outbox.user_id, event_id: 1, match_id, about: aboutOf(match), values },
    version: before?.version ?? version,
    seen: before?.seen ?? seenIn(match),
  })
}
