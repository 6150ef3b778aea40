import { hashToken } from '../security/tokens.ts'
import { anyArmy, buildField, buildUser, eventInput, password } from './builders.ts'
import type { TestApp } from './test-app.ts'

const csv = 'event,player1,score1,player2,score2\nCup,Ana,3,Ben,1'

/** Everything that a permitted, valid request to each endpoint of the contract needs. */
export async function buildWorld(test: TestApp) {
  const owner = await buildUser(test, { email: 'editor@example.com' })
  const stranger = await buildUser(test)
  const event = await buildField(test, ['Ana', 'Ben', 'Cleo'], { owner, registration_open: true })
  const list_deadline = new Date(Date.now() + 3_600_000)
  const open = {
    check_in_open: true,
    participants_record: true,
    list_policy: 'optional',
    lists_shown: 'deadline',
    list_deadline,
    categories: JSON.stringify([{ code: 'painting', label: 'Painting', max: 10, in_ranking: false }]),
  } as const
  await test.db.updateTable('events').set(open).execute()
  const [participant1_id, participant2_id] = event.participants
  const side = await buildUser(test)
  await test.db.updateTable('participants').set({ user_id: side.id }).where('id', '=', participant1_id).execute()
  await test.db.updateTable('users').set({ player_visibility: 'public' }).where('id', '=', side.id).execute()
  const sides = { event_id: event.id, game_type: event.game_type, participant1_id, participant2_id }
  const { id: match_id } = await test.db
    .insertInto('matches')
    .values({ ...sides, round_number: 1, table_number: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scores = { participant1_score: 10, participant2_score: 5 }
  const { id: report_id } = await test.db
    .insertInto('reports')
    .values({ event_id: event.id, match_id, ...scores, reported_by: 'Ben', participant_id: participant2_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: feedback_id } = await test.db
    .insertInto('feedback')
    .values({ user_id: owner.id, category: 'bug', content: 'It does not beep.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const army_id = await anyArmy(test)
  const { id: joined_id } = await test.db
    .insertInto('participants')
    .values({ event_id: event.id, game_type: event.game_type, user_id: stranger.id, nickname: 'Stranger' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: alert_id } = await test.db
    .insertInto('alerts')
    .values({ user_id: owner.id, words: [], channel: 'mail', pace: 'weekly', end_token: 'its-token' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.insertInto('rounds').values({ event_id: event.id, number: 2, method: 'manual', seed: 1 }).execute()
  const seat = { event_id: event.id, round_number: 2, is_draft: true }
  await test.db
    .insertInto('seats')
    .values([
      { ...seat, participant_id: participant1_id, opponent_id: participant2_id, side: 1 },
      { ...seat, participant_id: participant2_id, opponent_id: participant1_id, side: 2 },
    ])
    .execute()
  const { id: call_id } = await test.db
    .insertInto('calls')
    .values({ event_id: event.id, table_number: 9, called_by: 'slip' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: announcement_id } = await test.db
    .insertInto('announcements')
    .values({ event_id: event.id, text: 'Lunch' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: passkey_id } = await test.db
    .insertInto('passkeys')
    .values({
      ...{ user_id: owner.id, credential_id: Buffer.from('one'), public_key: Buffer.from('key'), counter: 0 },
      ...{ transports: [], name: 'Chrome on Linux', last_used_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: import_id } = await test.db
    .insertInto('imports')
    .values({ user_id: owner.id, content_hash: Buffer.alloc(32), unit: 'line', is_editor: false, lines_total: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.updateTable('imports').set({ state: 'done' }).execute()
  const { id: review_id } = await test.db
    .insertInto('reviews')
    .values({ user_id: stranger.id, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [merged, second] = [await buildUser(test), await buildUser(test)]
  const { id: merge_id } = await test.db
    .insertInto('merges')
    .values({ user_id: owner.id, merged_user_id: merged.id, player_visibility: 'private' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outsider = await buildUser(test)
  const { id: claim_id } = await test.db
    .insertInto('claims')
    .values({ event_id: event.id, participant_id: event.participants[2], user_id: outsider.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [organiser, helper] = [await buildUser(test), await buildUser(test)]
  const staff = { event_id: event.id, link_id: null, expires_at: null }
  await test.db
    .insertInto('staff')
    .values([
      { ...staff, user_id: organiser.id, role: 'organiser' },
      { ...staff, user_id: helper.id, role: 'helper' },
    ])
    .execute()
  const invitation_token = 'an-invitation'
  const in_an_hour = new Date(Date.now() + 3_600_000)
  const { id: invitation_id } = await test.db
    .insertInto('staff_invitations')
    .values({
      ...{ event_id: event.id, email: 'ben@example.com', role: 'helper', expires_at: in_an_hour },
      token_hash: hashToken(invitation_token),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: poll_id } = await test.db
    .insertInto('polls')
    .values({ event_id: event.id, question: 'Best army', choices: 'participants', picks: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.insertInto('ballot_boxes').values({ poll_id }).execute()
  const url = 'https://discord.com/api/webhooks/1/abc'
  await test.db.insertInto('channels').values({ event_id: event.id, kind: 'discord', url }).execute()
  const match = { participant1_id, participant2_id }
  const { unsubscribe_key } = await test.db
    .selectFrom('users')
    .select('unsubscribe_key')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const bodies: Record<string, object> = {
    register: { nickname: 'Dora', email: 'dora@example.com', password },
    login: { email: owner.email, password },
    requestPasswordReset: { email: owner.email },
    resendVerification: { email: 'nobody@example.com' },
    checkAndResendVerification: { email: 'nobody@example.com' },
    updateProfile: { nickname: 'New name' },
    deleteAccount: { password },
    createMerge: { password, other_email: second.email, other_password: password },
    splitMerge: { password },
    changePassword: { current_password: password, new_password: 'An0therOne' },
    createAlert: { filters: { game_type: 'AOS' }, channel: 'mail', pace: 'weekly' },
    createPasskeyChallenge: {},
    renamePasskey: { name: 'My phone' },
    createArmy: { name: 'The Testers', faction: 'Testers', game_type: 'AOS', grand_alliance: 'Order' },
    updateArmy: { name: 'Renamed' },
    createEvent: eventInput,
    updateEvent: { title: 'Renamed' },
    createParticipant: { nickname: 'Dora' },
    createParticipants: { participants: [{ nickname: 'Dora', army_id }] },
    joinEvent: {},
    updateMyself: { army_id },
    putList: { text: 'Clawpack' },
    scoreCategories: { scores: [{ participant_id: participant1_id, code: 'painting', score: 8 }] },
    createPoll: { question: 'Most liked opponent', choices: 'opponents' },
    castBallot: { participant_ids: [participant1_id] },
    recordPayment: {},
    checkIn: {},
    checkInMany: { participant_ids: [participant1_id] },
    checkInMyself: {},
    dropParticipant: {},
    dropMyself: {},
    createRound: { method: 'swiss' },
    updateRound: { pairings: [{ participant1_id, participant2_id }] },
    replaceInRound: { out: participant1_id, in: joined_id },
    pairFree: { participant1_id: event.participants[2], participant2_id: joined_id },
    publishRound: { despite_pending: true },
    setClock: { is_running: true, seconds_left: 9000 },
    updateParticipant: { nickname: 'Dora' },
    createMatch: match,
    createMatches: { matches: [match] },
    updateMatch: { notes: 'Close game' },
    recordResult: scores,
    createReport: scores,
    recordGame: { opponent_id: participant2_id, own_score: 10, opponent_score: 5 },
    objectToReport: { note: 'We played to 24.' },
    reissueSlips: {},
    createCall: { table_number: 4 },
    createAnnouncement: { text: 'Lunch is at 12:30.' },
    setChannel: { kind: 'discord', url },
    inviteStaff: { email: 'cleo@example.com', role: 'organiser' },
    createStaffLink: { role: 'helper', expires_at: in_an_hour.toISOString() },
    acceptInvitation: { token: invitation_token },
    transferEvent: { user_id: organiser.id },
    pairSwiss: {
      participants: [
        { id: 1, points: 1 },
        { id: 2, points: 0 },
        { id: 3, points: 0 },
      ],
    },
    checkPairings: {
      participants: [
        { id: 1, points: 1 },
        { id: 2, points: 0 },
      ],
      pairings: [{ participant1_id: 1, participant2_id: 2 }],
    },
    previewImport: { text: csv },
    createImport: { text: csv },
    acceptReview: { state: 'waiting', participants: 0, matches: 0 },
    leaveOutReview: { reason: 'Nobody played these.' },
    createReview: { event_id: event.id, reason: 'Nobody played these.' },
    createFeedback: { content: 'More dice, please.' },
    updateFeedback: { content: 'Fewer dice, please.' },
  }
  const queries: Record<string, string> = {
    endAlert: '?token=its-token',
    getInvitation: `?token=${invitation_token}`,
    unsubscribe: `?token=${unsubscribe_key}&kind=events`,
    listPlaces: '?search=Leeds',
    compareArmies: '?a=Seraphon&b=Skaven',
    getNextMatch: `?opponent=${side.handle}`,
  }
  const ids = {
    faction: 'Seraphon',
    mission: 'Border War',
    event_id: event.id,
    participant_id: event.participants[2],
    match_id,
    feedback_id,
    army_id,
    alert_id,
    passkey_id,
    round_number: 2,
    call_id,
    announcement_id,
    claim_id,
    merge_id,
    report_id,
    import_id,
    review_id,
    invitation_id,
    poll_id,
    user_id: helper.id,
    code: 'ZZZZZZZZZZ',
    handle: side.handle,
  }
  /** With the secret of a device. */
  const headers = { device: 'd'.repeat(43) }
  return { headers, owner, organiser, helper, stranger, outsider, side, bodies, queries, ids }
}
