import * as announcements from './announcements.ts'
import * as calls from './calls.ts'
import * as cards from './cards.ts'
import * as claims from './claims.ts'
import { documented, documentedCalls, documentedInput } from './docs.ts'
import { eventParams } from './events.docs.ts'
import { Announcement } from './events.ts'
import {
  conceded_by,
  ended_early,
  is_double_loss,
  match_duration_minutes,
  matchParams,
  reported_scores,
} from './matches.docs.ts'
import * as reports from './reports.ts'
import * as slips from './slips.ts'

const at = ['In UTC, to the millisecond.', '2026-11-21T12:40:07.000Z'] as const

documented(reports.HistoryKind, [
  'What happened: a result was recorded or cleared, reported, confirmed or objected to.',
  'report',
])
documented(reports.ResultSource, [
  'Where it was entered: on a page, on a device without a network, or by an import.',
  'page',
])
documented(reports.HistoryEntry, ['One step in the history of a match.'], {
  kind: ['What happened.', 'report'],
  participant1_score: ['Victory points of the first side at that time; null for none.', 22],
  participant2_score: ['Victory points of the second side at that time; null for none.', 14],
  is_double_loss,
  by: ['The nickname of a participant, `slip` or `desk`.', 'Ana'],
  participant_id: ['The `id` of that participant; null for a slip and the desk.', 41],
  note: ['What was written with an objection; null if nothing.', null],
  source: ['Where it was entered.', 'page'],
  at,
})
documentedInput(reports.ReportInput, { ...reported_scores, match_duration_minutes, ended_early, conceded_by })
documentedInput(reports.OwnGame, {
  opponent_id: ['The `id` of the other participant.', 42],
  own_score: ['Your victory points.', 22],
  opponent_score: ['The victory points of the other side.', 14],
  match_duration_minutes,
})
documentedInput(reports.confirmReport.params, { ...matchParams, report_id: ['The `id` of the current report.', 12] })
documentedInput(reports.objectToReport.body, { note: ['What is wrong, for the organiser.', 'We played to 24.'] })
documented(reports.listHistory.response, ['The history of a match.'], { history: ['Oldest first.'] })
documentedCalls(reports, {
  createReport: {
    sends: 'The scores of both sides.',
    gives: 'The match with its report, and with its result where the event lets one report decide.',
  },
  recordGame: {
    sends: 'The opponent and both scores.',
    gives: 'The match, without round and table, with its result and an open report.',
  },
  confirmReport: { gives: 'The match with the confirmed report.' },
  objectToReport: { sends: 'A note; may be left out.', gives: 'The match with the disputed report.' },
  listHistory: { gives: 'Every result, report, confirmation and objection.' },
})

const code = ['The code: 10 letters and digits.', 'K7M2XP9QRT'] as const
documented(slips.Slip, ['The slip of a match.'], {
  match_id: ['The `id` of the match.', 310],
  table_number: ['Where it is played; null if tables have no numbers.', 4],
  code,
  url: ['The address in its QR code.', 'https://muster.example/r/K7M2XP9QRT'],
})
documented(slips.SlipMatch, ['The match of a slip.'], {
  event: [
    'The event that it belongs to.',
    undefined,
    {
      id: ['Part of the URL of the event.', 7],
      title: ['The title of the event.', 'Newcastle Winter Clash'],
      game_type: ['The game that is played.', 'AOS'],
      state: ['Upcoming, running or finished.', 'running'],
      time_zone: ['That of the hall, by its IANA name; null if it is not known.', 'Europe/London'],
      report_policy: ['Whose report counts as the result.', 'one'],
      visibility: ['Who sees the page of the event. A slip has no key to an unlisted one.', 'listed'],
    },
  ],
  match: ['The match, with its report.'],
  own_participant_id: ['The side that you are, which the slip then speaks for; null for anyone else.', null],
  clock: ['The clock of the round; null until it is started.'],
  participant1_has_account: ['Whether the first side has an account; if not, it can be claimed.', true],
  participant2_has_account: ['Whether the second side has an account; if not, it can be claimed.', false],
  called_at: ['When the table called the organiser, in UTC; null without an open call.', null],
  claim: ['Your own claim of a side, until the organiser confirms it; null without one.', null],
})
documentedInput(slips.getSlip.params, { code })
documentedInput(slips.reissueSlips.body, { match_id: ['Only this match; left out, all of the round.', 310] })
documentedCalls(slips, {
  listSlips: { gives: 'A slip for each match, by table.' },
  reissueSlips: { sends: 'Which match; may be left out.', gives: 'All slips of the round, by table.' },
  getSlip: { gives: 'The match, its report and the clock.' },
})

const table_number = ['The table that calls.', 4] as const
const reason = ['Why; null if nobody said.', 'Rules question'] as const
documented(calls.Call, ['A table that has called the organiser.'], {
  id: ['Unique over all events.', 5],
  table_number,
  reason,
  by: ['The nickname of a participant, or `slip`.', 'Ana'],
  at,
  resolved_at: ['When it was resolved, in UTC; null while it is open.', null],
})
documentedInput(calls.CallInput, { table_number, reason })
documented(calls.listCalls.response, ['The calls of an event.'], {
  calls: ['Open ones, oldest first; then resolved ones, newest first.'],
})
documentedInput(calls.resolveCall.params, { ...eventParams, call_id: ['The `id` of a call of this event.', 5] })
documentedCalls(calls, {
  createCall: { sends: 'The table, and why.', gives: 'The open call of the table.' },
  listCalls: { gives: 'The open calls, and the last 20 resolved ones.' },
  resolveCall: { gives: 'The resolved call.' },
})

const text = ['Plain text.', 'Lunch is at 12:30. Round 3 starts at 13:15.'] as const
const announcement = documented(Announcement, ['What the organiser announced.'], {
  id: ['Unique over all events.', 3],
  text,
  at,
})
documented(announcements.ListedAnnouncement, ['An announcement in the list.'], {
  ...announcement,
  is_taken_back: ['Whether the organiser has taken it back.', false],
})
documentedInput(announcements.takeBackAnnouncement.params, {
  ...eventParams,
  announcement_id: ['The `id` of an announcement of this event.', 3],
})
documentedInput(announcements.AnnouncementInput, {
  text,
  by_mail: ['Whether it also goes to all participants with an account, by mail; once an hour.', false],
})
documented(announcements.listAnnouncements.response, ['The announcements of an event.'], {
  announcements: ['The last ten, newest first.'],
})
documentedCalls(announcements, {
  createAnnouncement: { sends: 'The text. An event can have 500.', gives: 'The announcement.' },
  takeBackAnnouncement: { gives: 'The announcement is crossed out, and mails about it that wait are not sent.' },
  listAnnouncements: { gives: 'The last ten announcements.' },
})

const claim = documented(claims.Claim, ['A user who says that a participant without an account is them.'], {
  id: ['Unique over all events.', 2],
  participant_id: ['The participant.', 42],
  participant_nickname: ['The name in the event.', 'Ben'],
  user_nickname: ['The name of the account.', 'Ben W'],
  state: ['Open until the organiser confirms it.', 'open'],
  at,
})
documented(claims.EventClaim, ['A claim with its event.'], {
  ...claim,
  event_id: ['The event.', 7],
  event_title: ['The title of the event.', 'Newcastle Winter Clash'],
  event_is_visible: [
    'Whether you can open the event without the key of its link: it is listed, you take part, or it is yours.',
    true,
  ],
})
documented(claims.listOwnClaims.response, ['The claims that concern an account.'], {
  claims: ['Your own, newest first; at most 500.'],
  to_confirm: ['Open claims in your events, oldest first; at most 500.'],
})
documented(claims.OwnClaim, ['Your own claim while it waits for the organiser.'], {
  id: ['Unique over all events.', 2],
  participant_id: ['The participant who you say you are.', 42],
  at,
})
documented(claims.listClaims.response, ['The claims of an event.'], { claims: ['Open ones first, newest first.'] })
documentedInput(claims.confirmClaim.params, { ...eventParams, claim_id: ['The `id` of a claim of this event.', 2] })
documentedCalls(claims, {
  claimParticipant: { gives: 'The claim, which replaces your other ones in this event. The organiser confirms it.' },
  listClaims: { gives: 'Open and confirmed claims.' },
  confirmClaim: { gives: 'The confirmed claim: the participant belongs to the user.' },
  listOwnClaims: { gives: 'Your claims, and those that wait for you.' },
  deleteClaim: { gives: 'The claim is gone; the participant of a confirmed one has no account again.' },
})

documented(cards.Card, ['What one participant needs on the day.'], {
  event: ['The event.'],
  participant: ['The participant with their standing.'],
  ranked: ['How many participants have a position.', 22],
  round: ['The last published round; null before the first.'],
  matches: ['Their matches, by round.'],
  byes: ['The numbers of the rounds in which they have a bye.', []],
  called_at: [
    'When the table called the organiser, in UTC; null without an open call, and for everyone but this participant and the organiser.',
    null,
  ],
  claim: ['Your own claim of this participant, until the organiser confirms it; null without one.', null],
})
documentedCalls(cards, { getCard: { gives: 'The card of the participant.' } })
