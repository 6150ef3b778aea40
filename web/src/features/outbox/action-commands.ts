import type { CallName } from '@muster/contract/client'
import * as hall from '../hall/commands.ts'
import { updateMatch } from '../matches/commands.ts'
import * as people from '../participants/commands.ts'
import { changeRound, pairFree, setClock } from '../rounds/commands.ts'
import type { ActionType } from './unsent-action.ts'

/** The command of each action. */
export const commandOf = {
  add: people.createParticipants,
  check_in: people.checkIn,
  drop: people.dropParticipant,
  return: people.returnParticipant,
  wait: people.updateParticipant,
  spare: people.updateParticipant,
  edit: people.updateParticipant,
  pay: people.recordPayment,
  score: people.scoreCategories,
  bye: changeRound,
  pair: pairFree,
  clock: setClock,
  minutes: updateMatch,
  announce: hall.createAnnouncement,
  resolve_call: hall.resolveCall,
} as const satisfies Record<ActionType, { name: CallName }>

/** The query that shows an action at once. Rounds and their matches are fetched together. */
export const shownIn: { [Type in ActionType]?: CallName } = {
  add: 'GET /events/:event_id/participants',
  check_in: 'GET /events/:event_id/participants',
  drop: 'GET /events/:event_id/participants',
  return: 'GET /events/:event_id/participants',
  wait: 'GET /events/:event_id/participants',
  spare: 'GET /events/:event_id/participants',
  edit: 'GET /events/:event_id/participants',
  pay: 'GET /events/:event_id/participants',
  score: 'GET /events/:event_id/participants',
  clock: 'GET /events/:event_id/rounds',
  minutes: 'GET /events/:event_id/matches',
  announce: 'GET /events/:event_id',
  resolve_call: 'GET /events/:event_id/calls',
}
