/** What one call is sent and what it gives. */
export interface CallDescription {
  /** Of its body. */
  sends?: string
  /** In place of an example made of all fields. */
  sent?: object
  gives: string
  /** Its answer as CSV; a test compares it with what the server makes of the example in JSON. */
  csv?: string
}

const rated = 'matches,wins,draws,losses,rate,rate_low,rate_high,is_too_small'
const record = `faction,army_id,army_name,game_type,grand_alliance,${rated},mirrors,rated_participants,participants,participant_share,match_share`
const skaven = 'Skaven,,,AOS,Chaos,58,31,2,21,0.592593,0.459668,0.713218,false,4,12,13,0.072222,0.140777'
const stormcast =
  'Stormcast Eternals,,,AOS,Order,106,41,6,49,0.458333,0.362188,0.557684,false,10,21,23,0.127778,0.257282'
const direct = '22,9,1,12,0.431818,0.250707,0.633201,false'

const csv = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('')
/** For programs that also read the exports of Best Coast Pairings (BCP), which documents no names for its columns. */
const importing =
  'An importer that also reads Best Coast Pairings (BCP) maps the CSV columns as follows: position is the placing, nickname the player’s name, army_faction the faction, club the team, score_total the battle points; wins, draws and losses have the same meaning. BCP publishes no list of its column names, so compare the header of your export.'
const armyTable = csv(record, skaven)
const matchupTable = csv(
  `faction,opponent,opponent_grand_alliance,${rated}`,
  `Skaven,Stormcast Eternals,Order,${direct}`,
)

/** Every call by its name in the contract. */
export const calls: Readonly<Record<string, CallDescription>> = {
  register: {
    sends: 'Your display name, email and password.',
    gives: 'The account, which cannot sign in until its email is verified.',
  },
  login: {
    sends: 'Email and password.',
    gives: 'A new session, which is set as a cookie too; the one that the call carries ends.',
  },
  logout: { gives: 'The session has ended.' },
  getCurrentUser: { gives: 'The account that the token belongs to.' },
  requestPasswordReset: {
    sends: 'The address to send the link to.',
    gives: 'The same whether or not there is such an account.',
  },
  resetPassword: {
    sends: 'The token from the email and the new password.',
    gives: 'The password is changed, and every session has ended.',
  },
  verifyEmail: { gives: 'The email is verified, and the account can sign in.' },
  resendVerification: {
    sends: 'The address to send the link to.',
    gives: 'The same whether or not there is such an account.',
  },
  checkAndResendVerification: {
    sends: 'The address to send the link to.',
    gives: 'The same whether or not there is such an account.',
  },
  updateProfile: { sends: 'The fields to change; the others stay as they are.', gives: 'The account as it is now.' },
  changePassword: {
    sends: 'The current password and the new one.',
    gives: 'The password is changed, and your other sessions have ended.',
  },

  listAlerts: { gives: 'Your alerts.' },
  createAlert: {
    sends: 'What to notify you about, and how.',
    sent: {
      filters: { game_type: 'SPEARHEAD', near_place: 2641673, radius_km: 50 },
      channel: 'webhook',
      pace: 'at_once',
      url: 'https://hooks.example.com/muster?key=9f3A',
    },
    gives: 'The alert, and the secret of a webhook.',
  },
  deleteAlert: { gives: 'The alert is deleted.' },
  testAlert: { gives: 'The test message is on its way.' },
  endAlert: { gives: 'The alert has ended.' },

  listArmies: { gives: 'A page of the catalogue, and how many armies match.' },
  getArmy: { gives: 'The army.' },
  createArmy: { sends: 'The new entry.', gives: 'The army with its new `id`.' },
  updateArmy: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { name: 'The Great-grand Gnawhorde' },
    gives: 'The army as it is now.',
  },
  deleteArmy: { gives: 'The army is deleted.' },

  listEvents: { gives: 'A page of the events that match, and how many there are.' },
  getCalendarLink: { gives: 'The link, or null.' },
  renewCalendarLink: { gives: 'The new link.' },
  deleteCalendarLink: { gives: 'The link no longer works.' },
  renewEventKey: { gives: 'The event with its new key.' },
  listEventPlaces: { gives: 'Where the events that pass the filters are.' },
  listPlaces: { gives: 'The places that the text may mean.' },
  getEvent: { gives: 'The event.' },
  createEvent: { sends: 'The details of the event.', gives: 'The event with its new `id`.' },
  updateEvent: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { registration_open: false },
    gives: 'The event as it is now, with its next version.',
  },
  deleteEvent: { gives: 'The event is deleted, with everything in it.' },

  listFeedback: { gives: 'A page of what you have sent, and how much there is.' },
  getFeedback: { gives: 'What you sent.' },
  createFeedback: { sends: 'Your message to the developer.', gives: 'The feedback with its new `id`.' },
  updateFeedback: { sends: 'The fields to change; the others stay as they are.', gives: 'The feedback as it is now.' },
  deleteFeedback: { gives: 'The feedback is deleted.' },

  listMatches: {
    gives: 'A page of the matches, and how many there are; as CSV, one page, of 1,000 matches by default.',
    csv: csv(
      'round,table,participant1,faction1,army1,score1,participant2,faction2,army2,score2,result,ended_early,conceded_by,match_duration_minutes,notes',
      '1,4,Ana,Stormcast Eternals,Ruination Brotherhood,22,Ben,Skaven,The Great-grand Gnawhorde,14,player1_win,false,,145,Decided by the last priority roll.',
    ),
  },
  getMatch: { gives: 'The match.' },
  createMatch: { sends: 'The participants, the round and the table.', gives: 'The match with its new `id`.' },
  createMatches: { sends: 'From 1 to 500 matches.', gives: 'The matches with their new ids.' },
  updateMatch: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { table_number: 4 },
    gives: 'The match as it is now, with its next version.',
  },
  recordResult: {
    sends: 'The scores; those left out stay as they are.',
    gives: 'The match with its result and its next version.',
  },
  deleteMatch: { gives: 'The match is deleted, and no longer counts in the standings.' },

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
  checkInMyself: {
    sends: 'Whether you are checked in; may be left out.',
    gives: 'You, with the time of the check-in.',
  },
  dropParticipant: {
    sends: 'After which round; may be left out.',
    gives: 'The participant, who is paired in no further round.',
  },
  dropMyself: { sends: 'After which round; may be left out.', gives: 'You, who are paired in no further round.' },
  returnParticipant: { gives: 'The participant, who is paired again, or waits if the event is full by now.' },
  returnMyself: { gives: 'You, who are paired again, or wait if the event is full by now.' },

  listStandings: {
    gives: `Everyone with a place, with the value of each criterion; as CSV, these have a column each, and \`fewest_losses\` is \`losses\`. ${importing}`,
    csv: csv(
      'position,nickname,army_faction,army_name,club,wins,draws,losses,byes,dropped_after_round,adjustment,adjustment_reason,opponents_win_rate,win_path',
      '1,Ana,Stormcast Eternals,Ruination Brotherhood,Leeds Gamers,3,0,1,1,,10,Best painted army,0.583,0.963',
    ),
  },
  listRounds: { gives: 'All rounds, also those whose matches were typed in.' },
  getRound: { gives: 'The round with its pairings.' },
  getRoundCheck: {
    gives:
      'The check of the round; of a published round, as it was published. Only the owner sees which pairings were to be avoided.',
  },
  createRound: {
    sends: 'How to pair it.',
    sent: { method: 'swiss', keep_clubs_apart: true },
    gives: 'The draft, which becomes matches once it is published.',
  },
  updateRound: {
    sends: 'Every pairing and bye of the round; of a published one, the pairings as they are.',
    gives: 'The round with its new check.',
  },
  publishRound: {
    sends: 'Whether results of the round before may be missing; may be left out.',
    gives: 'The round, whose pairings are matches now.',
  },
  unpublishRound: { gives: 'The round as a draft, with the same pairings, tables and byes. A draft stays as it is.' },
  setClock: { sends: 'Whether it runs, and the time left.', gives: 'The clock as it is now.' },
  deleteRound: { gives: 'The round is deleted, with its matches.' },

  pairSwiss: {
    sends: 'Everyone who plays, and how to pair them; at most 256 KiB.',
    gives: 'The best possible round, and its check.',
  },
  checkPairings: {
    sends: 'Everyone who plays, and the round; at most 256 KiB.',
    gives: 'The check of the round.',
  },
  deleteParticipant: { gives: 'The participant is deleted, with their matches.' },
  leaveEvent: { gives: 'You no longer take part.' },

  listArmyStats: { gives: 'The records, and the totals that their shares refer to.', csv: armyTable },
  listMatchups: { gives: 'A row for each pair of factions that has met.', csv: matchupTable },
  getArmyTrend: {
    gives: 'The months of each faction.',
    csv: csv(
      `faction,grand_alliance,month,${rated}`,
      'Skaven,Chaos,2026-11,24,12,2,10,0.541667,0.350749,0.721087,false',
    ),
  },
  compareArmies: {
    gives: 'Both records, their matches against each other, and the difference.',
    csv: csv(
      `row,${record},conclusion`,
      `a,${skaven},unclear`,
      `b,${stormcast},unclear`,
      `a against b,Skaven,,,,,${direct},,,,,,`,
      'a less b,,,,,,,,,,0.134259,-0.031691,0.288513,,,,,,,unclear',
    ),
  },
  getFactionStats: { gives: 'Everything about the faction.', csv: matchupTable },
  listCountedGames: {
    gives: 'A page of matches, seen from the side of the faction.',
    csv: csv(
      'event_id,event_title,event_date,round_number,match_id,nickname,faction,army_name,score,opposing_nickname,opposing_faction,opposing_army_name,opposing_score,result,is_mirror',
      '7,Newcastle Winter Clash,2026-11-21T09:30:00.000Z,1,310,Ben,Skaven,The Great-grand Gnawhorde,14,Ana,Stormcast Eternals,Ruination Brotherhood,22,loss,false',
    ),
  },
  listEventArmies: { gives: 'The records of this event alone.', csv: armyTable },
  getHomeStats: { gives: 'Three numbers.' },
  getProfileStats: { gives: 'Three numbers.' },
}
