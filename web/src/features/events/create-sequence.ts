import { hasRounds } from '@muster/rules/recording'
import { useSendCommand } from '../../lib/commands.ts'
import { FormError } from '../../lib/edit-form.ts'
import { noRows, type RowProgress, saveRows } from '../../lib/row-sequence.ts'
import { toMatchBody } from '../matches/match-row.ts'
import { type MatchToSave, useSaveMatches } from '../matches/save-matches.ts'
import { countNamed } from '../participants/participant-row.ts'
import { describeExcess, type Excess, excessOf } from '../participants/places.ts'
import { type ParticipantToSave, useSaveParticipants } from '../participants/save-participants.ts'
import { createEvent, deleteEvent, updateEvent } from './commands.ts'
import { type EventBody, type FilledEvent, type NewEvent, toEventBody } from './event-form.ts'

interface EventToSave {
  key: 'event'
  body: EventBody
}

/** The progress of earlier attempts. The form stores it between attempts, and with a draft. */
export interface Progress {
  event: RowProgress<EventToSave>
  participants: RowProgress<ParticipantToSave>
  matches: RowProgress<MatchToSave>
}

export const noProgress = (): Progress => ({ event: noRows(), participants: noRows(), matches: noRows() })

/**
 * Creates the event, adds its participants, then its matches. After a failed step, a call with the same progress
 * resumes there, see `saveRows`.
 */
export function useCreateSequence() {
  const sendCommand = useSendCommand()
  const saveParticipants = useSaveParticipants()
  const saveMatches = useSaveMatches()
  return async (form: FilledEvent, progress: Progress): Promise<void> => {
    const saved = await saveRows<EventToSave>([{ key: 'event', body: roomyBody(form) }], progress.event, {
      name: '',
      create: async (rows, key) =>
        Promise.all(rows.map(({ body }) => sendCommand(createEvent, { body }, { key, isStep: true }))),
      update: (event_id, { body }) => sendCommand(updateEvent, { params: { event_id }, body }, { isStep: true }),
      remove: (event_id) => sendCommand(deleteEvent, { params: { event_id } }, { isStep: true }),
    })
    const event_id = saved.get('event') ?? 0
    // What was typed before the form was for teams, or before it was not, goes.
    const rows = form.participants.map((row) =>
      form.are_teams ? { ...row, army_id: null, army_written: null } : { ...row, members: [] },
    )
    const ids = await saveParticipants(event_id, rows, progress.participants)
    await saveMatches(event_id, matchesToSave(form, ids), progress.matches)
  }
}

/** How many participants of the form are beyond its capacity. */
export const excessIn = ({ capacity = null, participants }: Pick<NewEvent, 'capacity' | 'participants'>) =>
  excessOf({ capacity, state: 'upcoming' }, [], countNamed(participants))

/** The event with as many places as its participants need. Throws `FormError` until the organiser has decided that. */
function roomyBody(form: FilledEvent): EventBody {
  const excess = excessIn(form)
  if (excess && form.beyond !== 'raise') requireWaiting(form, excess)
  return { ...toEventBody(form), ...(excess && form.beyond === 'raise' && { capacity: excess.needed }) }
}

/** Participants on the waiting list play in no round, so their matches would not count. */
function requireWaiting({ beyond, participants, matches }: FilledEvent, excess: Excess) {
  if (beyond !== 'wait') throw new FormError(describeExcess(excess))
  const playing = new Set(matches.flatMap(({ participant1, participant2 }) => [participant1, participant2]))
  const waiting = participants.slice(-excess.count).find(({ key }) => playing.has(key))
  if (waiting) throw new FormError(`${waiting.nickname} has a match, so they cannot wait for a place.`)
}

/** Skips matches whose participants cannot be found, as the specification says. */
export const matchesToSave = ({ matches, ...event }: FilledEvent, ids: Map<string, number>): MatchToSave[] =>
  matches.flatMap((match) => {
    const body = toMatchBody(match, (key) => ids.get(key))
    // Numbers from before the type of the event changed are hidden.
    return body ? { key: match.key, body: hasRounds(event, 0) ? body : { ...body, ...noSeat } } : []
  })

const noSeat = { round_number: null, table_number: null }
