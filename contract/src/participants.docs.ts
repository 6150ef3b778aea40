import { csv, documented, documentedCalls, documentedInput } from './docs.ts'
import { eventParams } from './events.docs.ts'
import * as participants from './participants.ts'
import { event_id, nickname, nickname_in_response, total, version } from './shared.docs.ts'

const army_id = ['As in the army catalogue and of the game of the event; null while the army is unknown.', 155] as const
const army_written = [
  'What a list says of the army, such as its faction; cleared as soon as the army is known.',
  null,
] as const
const club = ['Those of one club are kept apart where it costs nothing.', 'Leeds Gamers'] as const
const beyond_capacity = [
  'Gives a place to participants above the capacity of the event, who would otherwise wait.',
  false,
] as const
const is_checked_in = ['False undoes the check-in.', true] as const
/** For programs that also read the exports of Best Coast Pairings (BCP), which documents no names for its columns. */
export const importing =
  'An importer that also reads Best Coast Pairings (BCP) maps the CSV columns as follows: position is the placing, nickname the player’s name, army_faction the faction, club the team, score_total the battle points; wins, draws and losses have the same meaning. BCP publishes no list of its column names, so compare the header of your export.'

const participantInput = documentedInput(participants.ParticipantInput, {
  nickname,
  army_id,
  army_written,
  club,
  fixed_table: ['The table that the participant must stay at.', null],
})
documented(participants.Participant, ['Someone who takes part in one event, with their position in its standings.'], {
  id: ['Belongs to this event: the same person has another one in the next.', 41],
  event_id,
  user_id: [
    'The account of a participant who joined, for the owner of the event and for themselves; null for everyone else.',
    null,
  ],
  is_member: ['Whether they have an account: they joined, or their claim was confirmed.', true],
  handle: ['The word in the address of the player; null unless that account is a public player.', null],
  nickname: nickname_in_response,
  army_id: ['As in the army catalogue; null while the army is unknown.', 155],
  army_name: ['Null while the army is unknown.', 'Ruination Brotherhood'],
  army_faction: ['Null while the army is unknown.', 'Stormcast Eternals'],
  army_grand_alliance: ['Null while the army is unknown.', 'Order'],
  army_written,
  club: ['Those of one club are kept apart where it costs nothing; null if there is none.', 'Leeds Gamers'],
  fixed_table: ['The table that the participant must stay at; null for any.', null],
  checked_in_at: ['When they were checked in; null before.', '2026-11-21T09:05:00.000Z'],
  dropped_after_round: ['The last round they take part in, 0 for none; null while they play on.', null],
  waiting_since: ['Since when they are on the waiting list; null for a participant with a place.', null],
  adjustment: ['Points that the organiser has added or taken away.', 0],
  adjustment_reason: ['The reason; null if not given.', null],
  wins: ['Matches won at this event.', 1],
  draws: ['Matches drawn at this event.', 0],
  losses: ['Matches lost at this event.', 0],
  position: [
    'The place in the standings from 1; equal records share one (1, 2, 2, 4). Null for a participant who never played.',
    1,
  ],
  version,
})
documentedInput(participants.OwnEntry, { army_id, club })
documentedInput(participants.ParticipantChange, {
  ...participantInput,
  checked_in_at: ['When they were checked in; null if they were not.', '2026-11-21T09:05:00Z'],
  dropped_after_round: ['The last round they take part in, 0 for none; null to play on.', 3],
  waiting_since: ['Null gives a place, even in a full event.', null],
  adjustment: ['Points added or taken away, which count in match points and matrix points.', 10],
  adjustment_reason: ['The reason, which everyone can read.', 'Best painted army'],
})
documented(participants.listParticipants.response, ['The standings of an event.'], {
  participants: ['All participants, in standings order.'],
  total,
})
documented(participants.countParticipants.response, ['A number of participants.'], {
  count: ['With and without an account.', 2],
})
documented(participants.getMyself.response, ['Your own entry in an event.'], {
  participant: ['Null if you do not take part.'],
})
documentedInput(participants.createParticipant.body, {
  ...participantInput,
  beyond_capacity,
})
documented(participants.createParticipants.response, ['The participants that were added.'], {
  participants: ['In the order in which they were sent.'],
})
documentedInput(participants.createParticipants.body, {
  participants: ['All are added, or none.', [{ nickname: 'Ana', army_id: 155 }], participantInput],
  beyond_capacity,
})
documentedInput(participants.updateParticipant.params, {
  ...eventParams,
  participant_id: ['The `id` of a participant of this event, which is not that of their account.', 41],
})
documentedInput(participants.checkIn.body, { is_checked_in })
documented(participants.checkInMany.response, ['The participants that were checked in, or out.'], {
  participants: ['In the order in which they were sent.'],
})
documentedInput(participants.checkInMany.body, {
  is_checked_in,
  participant_ids: ['The `id` of each participant.', [41, 42]],
})
documentedInput(participants.dropParticipant.body, {
  after_round: ['The last round they take part in; left out, the last one that is published.', 3],
})
documentedCalls(participants, {
  listParticipants: {
    gives: `All participants with their places. ${importing}`,
    csv: csv(
      'position,nickname,army_faction,army_name,wins,draws,losses,adjustment,adjustment_reason',
      '1,Ana,Stormcast Eternals,Ruination Brotherhood,1,0,0,0,',
    ),
  },
  countParticipants: { gives: 'The number.' },
  createParticipant: {
    sends: 'The participant’s nickname, army and club.',
    gives: 'The participant with their new `id`; `waiting_since` is set if they have no place.',
  },
  createParticipants: { sends: 'From 1 to 500 participants.', gives: 'The participants with their new ids.' },
  getMyself: { gives: 'Your entry, by whose `id` you find yourself in the lists, which are the same for everyone.' },
  joinEvent: { sends: 'Your army and club; may be left out.', gives: 'You as a participant.' },
  updateMyself: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { army_id: 155 },
    gives: 'You as you are now, with your next version.',
  },
  updateParticipant: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { army_id: 155 },
    gives: 'The participant as they are now, with their next version.',
  },
  checkIn: {
    sends: 'Whether they are checked in; may be left out.',
    gives: 'The participant, with the time of the check-in.',
  },
  checkInMany: { sends: 'Whom to check in or out.', gives: 'These participants as they are now.' },
  dropParticipant: {
    sends: 'After which round; may be left out.',
    gives: 'The participant, who is paired in no further round.',
  },
  returnParticipant: { gives: 'The participant, who is paired again, or waits if the event is full by now.' },
  checkInMyself: {
    sends: 'Whether you are checked in; may be left out.',
    gives: 'You, with the time of the check-in.',
  },
  dropMyself: { sends: 'After which round; may be left out.', gives: 'You, who are paired in no further round.' },
  returnMyself: { gives: 'You, who are paired again, or wait if the event is full by now.' },
  deleteParticipant: { gives: 'The participant is deleted, with their matches.' },
  leaveEvent: { gives: 'You no longer take part.' },
})
