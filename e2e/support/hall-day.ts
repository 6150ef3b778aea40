import type { Match } from '@muster/contract/matches'
import { apiOf, createMember } from './api.ts'
import type { Mailbox } from './mailbox.ts'
import { rounds, participants as some } from './tournament.ts'

const others = ['Ivo', 'Jana', 'Kim', 'Lea', 'Max', 'Nora', 'Otto', 'Pia']

/** The two with an account and a phone. */
const members = ['Łukasz', 'Chidi']

/**
 * An event in its second round, for pictures: 16 participants, two of them with an account. Łukasz and Chidi meet at
 * table 3. The same seed pairs the rest each time.
 */
export async function createHall(url: string, mailbox: Mailbox) {
  const olga = await createMember(url, mailbox, 'Olga Nowak')
  const call = apiOf(url, olga.token)
  const { id: event_id } = await call('POST /events', {
    body: {
      title: 'Winter Muster',
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      location_city: 'Gdańsk',
      location_country: 'Poland',
      event_date: new Date().toISOString(),
      registration_open: true,
      rounds_planned: 3,
      round_minutes: 90,
      report_policy: 'both',
    },
  })
  const params = { event_id }
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD', limit: 1000 } })
  const armyOf = (index: number) => {
    const named = armies.find(({ faction, name }) => `${faction} - ${name}` === some[index]?.army)
    return (named ?? armies[(5 * index) % armies.length])?.id ?? null
  }
  const names = [...some.map(({ nickname }) => nickname as string), ...others]
  const tokens: string[] = []
  for (const nickname of members) {
    const { token } = await createMember(url, mailbox, nickname)
    const army_id = armyOf(names.indexOf(nickname))
    await apiOf(url, token)('POST /events/:event_id/participants/me', { params, body: { army_id } })
    tokens.push(token)
  }
  const added = names.map((nickname, index) => ({ nickname, army_id: armyOf(index) }))
  await call('POST /events/:event_id/participants/bulk', {
    params,
    body: { participants: added.filter(({ nickname }) => !members.includes(nickname)) },
  })
  const { participants } = await call('GET /events/:event_id/participants', { params })
  const idOf = (name: string | undefined) => participants.find(({ nickname }) => nickname === name)?.id ?? 0
  const [firstRound = [], [pair] = []] = rounds
  const pairs = [firstRound.map(([one, other]) => [one, other]), [pair?.slice(0, 2) ?? []]]
  const listMatches = async () => (await call('GET /events/:event_id/matches', { params, query: {} })).matches
  for (const [index, kept] of pairs.entries()) {
    const keep = kept.map(([one, other], table) => ({
      participant1_id: idOf(String(one)),
      participant2_id: idOf(String(other)),
      table_number: index === 0 ? table + 1 : 3,
    }))
    await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss', seed: 1, keep } })
    const round = { ...params, round_number: index + 1 }
    await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
    if (index === 1) break
    for (const { id, table_number } of await listMatches()) {
      const [, , participant1_score = 14, participant2_score = 9] = firstRound[(table_number ?? 0) - 1] ?? []
      const body = { participant1_score, participant2_score }
      await call('PUT /events/:event_id/matches/:match_id/result', { params: { ...params, match_id: id }, body })
    }
  }
  const round = { ...params, round_number: 2 }
  const clock = { is_running: true, seconds_left: 42 * 60 + 30 }
  await call('PUT /events/:event_id/rounds/:round_number/clock', { params: round, body: clock })
  const slips = await call('GET /events/:event_id/rounds/:round_number/slips', { params: round })
  const codeAt = (table: number) => slips.find(({ table_number }) => table_number === table)?.code ?? ''
  const byTable = new Map<number | null, Match>()
  for (const match of await listMatches()) if (match.round_number === 2) byTable.set(match.table_number, match)
  // What the holder of a table's slip does.
  const visitor = apiOf(url)
  const slipOf = (table: number) => ({ slip: codeAt(table) })
  const matchAt = (table: number) => ({ ...params, match_id: byTable.get(table)?.id ?? 0 })

  const report = async (table: number, participant1_score: number, participant2_score: number) => {
    const sent = { params: matchAt(table), body: { participant1_score, participant2_score } }
    const { report: made } = await visitor('POST /events/:event_id/matches/:match_id/reports', sent, slipOf(table))
    return { table, params: { ...matchAt(table), report_id: made?.id ?? 0 } }
  }
  const confirm = ({ table, params }: Awaited<ReturnType<typeof report>>) =>
    visitor('POST /events/:event_id/matches/:match_id/reports/:report_id/confirm', { params }, slipOf(table))
  const [lukasz = '', chidi = ''] = tokens
  /** Łukasz and Chidi report different scores, so that their match is disputed. */
  const dispute = async () => {
    const send = (token: string, participant2_score: number) =>
      apiOf(url, token)('POST /events/:event_id/matches/:match_id/reports', {
        params: matchAt(3),
        body: { participant1_score: 17, participant2_score },
      })
    await send(lukasz, 11)
    await send(chidi, 18)
  }
  const callOrganiser = (table_number: number, reason: string) =>
    visitor('POST /events/:event_id/calls', { params, body: { table_number, reason } }, slipOf(table_number))
  const record = (table: number, participant1_score: number, participant2_score: number) =>
    call('PUT /events/:event_id/matches/:match_id/result', {
      params: matchAt(table),
      body: { participant1_score, participant2_score },
    })
  return {
    event_id,
    call,
    tokens: { olga: olga.token, lukasz, chidi },
    codeAt,
    matchAt,
    report,
    confirm,
    dispute,
    callOrganiser,
    record,
  }
}
