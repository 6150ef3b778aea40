import type { NamedTable } from '@muster/contract/plan-fields'
import { missionOf, tableNameOf } from '@muster/rules/event-plan'
import { standingsOf } from '@muster/rules/event-standings'
import { voidIn } from '@muster/rules/records'
import { resultOf } from '@muster/rules/results'
import type { Db } from '../../db/tables.ts'
import { requireEvent } from '../../features/events/queries.ts'
import { addressOf } from '../../features/events/rules.words.ts'
import { findStandings } from '../../features/participants/queries.ts'
import { type EventRounds, findRounds } from '../../features/rounds/queries.ts'
import { byesAt } from '../../features/rounds/rules.ts'
import { discordNotice } from '../../webhooks/discord.ts'
import type { Content } from '../transport.ts'
import { findAnnouncement, type PostRow } from './queries.ts'

type EventOfPost = Pick<PostRow, 'id' | 'title' | 'visibility' | 'share_key'>

/** The number of places in the message about final standings. */
const standingsShown = 10

/** What a post says now. Undefined if there is nothing to say: it was taken back before it was posted. */
export function contentOf(db: Db, post: PostRow, publicUrl: string): Promise<Content | undefined> {
  switch (post.kind) {
    case 'round':
      return roundContent(db, post, publicUrl)
    case 'standings':
      return standingsContent(db, post, publicUrl)
    case 'announcement':
      return announcementContent(db, post, publicUrl)
  }
}

export const testContent = (event: EventOfPost, publicUrl: string): Content => {
  const url = addressOf(event, publicUrl)
  const lines = ['Pairings, final standings and announcements of this event will be posted here.']
  return {
    discord: discordNotice({ sentence: 'This is a test of a Muster channel.', title: event.title, url, lines }),
    json: { type: 'test', event: describe(event, url) },
  }
}

const describe = ({ id, title }: EventOfPost, url: string) => ({ id, title, url })

async function roundContent(db: Db, post: PostRow, publicUrl: string): Promise<Content | undefined> {
  const { title, subject_id: number } = post
  const url = addressOf(post, publicUrl)
  const rounds = requireEvent(await findRounds(db, post.id))
  const event = describe(post, url)
  if (!rounds.rounds.some((round) => round.number === number && !round.is_draft)) {
    if (post.posted_at === null) return undefined
    const sentence = `Round ${number} was taken back. The pairings follow.`
    return {
      discord: discordNotice({ sentence, title, url, lines: [] }),
      json: { type: 'round.withdrawn', event, round: number },
    }
  }
  const { lines, pairings, byes, sentence } = describeRound(rounds, number, post.tables)
  const mission = missionOf(post.missions, number)?.name ?? null
  return {
    discord: discordNotice({
      sentence,
      title,
      url,
      lines: mission === null ? lines : [`Mission: ${mission}`, ...lines],
    }),
    json: { type: 'round.published', event, round: number, mission, pairings, byes },
  }
}

function describeRound(rounds: EventRounds, number: number, tables: NamedTable[]) {
  const names = new Map(rounds.participants.map(({ id, nickname }) => [id, nickname]))
  const named = (id: number) => ({ id, nickname: names.get(id) ?? '' })
  const matches = rounds.matches.filter(({ round_number }) => round_number === number)
  const byes = byesAt(rounds, number).map(named)
  const isVoid = voidIn(rounds.participants)
  const reported = matches.filter((match) => resultOf(match) !== 'pending').length
  return {
    byes,
    pairings: matches.map(({ table_number, participant1_id, participant2_id }) => ({
      table_number,
      table_name: tableNameOf(tables, table_number) ?? null,
      participant1: named(participant1_id),
      participant2: named(participant2_id),
    })),
    lines: [
      ...matches.map((match) => {
        const names = `${named(match.participant1_id).nickname} – ${named(match.participant2_id).nickname}`
        return `${tableIn(tables, match)}${names}${isVoid(match) ? ' (void)' : scoreIn(match)}`
      }),
      ...byes.map(({ nickname }) => `Bye: ${nickname}`),
    ],
    sentence:
      reported === 0 ? `Round ${number}: the pairings` : `Round ${number}: ${reported} of ${matches.length} results`,
  }
}

function tableIn(tables: NamedTable[], { table_number }: EventRounds['matches'][number]): string {
  const name = tableNameOf(tables, table_number)
  return table_number === null ? '' : `Table ${table_number}${name ? `, ${name}` : ''}: `
}

function scoreIn(match: EventRounds['matches'][number]): string {
  const result = resultOf(match)
  if (result === 'pending') return ''
  return result === 'double_loss' ? ' (both lost)' : ` (${match.participant1_score}–${match.participant2_score})`
}

async function standingsContent(db: Db, post: PostRow, publicUrl: string): Promise<Content | undefined> {
  if (post.finished_at === null) return undefined
  const url = addressOf(post, publicUrl)
  const standings = standingsOf(requireEvent(await findStandings(db, { event_id: post.id })))
    .filter(({ position, waiting_since }) => position !== null && waiting_since === null)
    .slice(0, standingsShown)
    .map(({ id, nickname, position, wins, draws, losses }) => ({ id, nickname, position, wins, draws, losses }))
  const lines = standings.map(
    ({ position, nickname, wins, draws, losses }) => `${position}: ${nickname} (${wins}–${draws}–${losses})`,
  )
  return {
    discord: discordNotice({ sentence: 'The final standings (wins–draws–losses)', title: post.title, url, lines }),
    json: { type: 'event.finished', event: describe(post, url), standings },
  }
}

async function announcementContent(db: Db, post: PostRow, publicUrl: string): Promise<Content | undefined> {
  const announcement = await findAnnouncement(db, post.subject_id)
  if (!announcement || (announcement.is_taken_back && post.posted_at === null)) return undefined
  const { text, is_taken_back } = announcement
  const { title } = post
  const url = addressOf(post, publicUrl)
  const json = { event: describe(post, url), announcement: { text, at: announcement.at.toISOString() } }
  if (is_taken_back)
    return {
      discord: discordNotice({ sentence: 'An announcement was taken back.', title, url, lines: [] }),
      json: { type: 'announcement.withdrawn', ...json },
    }
  return {
    discord: discordNotice({ sentence: 'Announcement', title, url, lines: text.split('\n') }),
    json: { type: 'announcement', ...json },
  }
}
