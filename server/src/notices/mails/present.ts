import type { MailKind } from '@muster/contract/mails'
import type { EventFacts } from '../../db/tables.causes.ts'
import type { EventMailKind } from '../../db/tables.hall.ts'
import type { Tx } from '../../db/tables.ts'
import { addressOf, whenOf } from '../../features/events/rules.words.ts'
import type { EventMail } from '../../mail/templates.events.ts'
import { claimDecisionItem, claimItem } from './present.claims.ts'
import * as queries from './queries.delivery.ts'
import { changedLines } from './rules.ts'

type Item = EventMail['items'][number]

/** The switch of each kind. */
export const settingOf: Record<EventMailKind, MailKind> = {
  pairing: 'pairings',
  place: 'places',
  dispute: 'disputes',
  claim: 'claims',
  claim_decision: 'claims',
  change: 'events',
  cancellation: 'events',
  announcement: 'events',
  ownership: 'events',
  list_due: 'events',
}

/**
 * What each mail says, by its id. The texts are made from the current state. Mails that are no longer true are left out:
 * a round was taken back, a dispute or a claim decided, a change reverted.
 */
export async function itemsOf(
  tx: Tx,
  rows: queries.EventMailRow[],
  { user_id, publicUrl }: { user_id: number; publicUrl: string },
): Promise<Map<number, Item>> {
  const items = new Map<number, Item>()
  for (const [kind, present] of Object.entries(presenters)) {
    const own = rows.filter((row) => row.kind === kind)
    if (own.length === 0) continue
    for (const [id, item] of await present(tx, own, { user_id, publicUrl })) items.set(id, item)
  }
  return items
}

interface Reader {
  user_id: number
  publicUrl: string
}

type Presenter = (tx: Tx, rows: queries.EventMailRow[], reader: Reader) => Promise<[id: number, Item][]>

const idsOf = (rows: queries.EventMailRow[]) => rows.map(({ id }) => id)

/** In the order of a mail with several items. */
const presenters: Record<EventMailKind, Presenter> = {
  pairing: async (tx, rows, { publicUrl }) =>
    (await queries.listPairings(tx, idsOf(rows))).map((row) => [row.mail_id, pairingItem(row, publicUrl)]),

  place: async (tx, rows, { publicUrl }) =>
    (await queries.listPlaces(tx, idsOf(rows))).map((row) => [
      row.mail_id,
      {
        kind: 'places',
        title: row.title,
        headline: `You have a place: ${row.title}`,
        lines: [
          `A place has opened up at “${row.title}”, and it is yours. If you cannot come, please leave the event, so that the next person on the waiting list gets the place.`,
        ],
        link: addressOf(row, publicUrl),
      },
    ]),

  list_due: async (tx, rows, { publicUrl }) =>
    (await queries.listListsDue(tx, idsOf(rows))).map((row) => [
      row.mail_id,
      {
        kind: 'events',
        title: row.title,
        headline: `Your army list is missing: ${row.title}`,
        lines: [
          row.list_deadline === null
            ? `The organiser of “${row.title}” asks for your army list before the first round.`
            : `The organiser of “${row.title}” asks for your army list until ${whenOf(row.list_deadline, { ...row, has_time: true })}.`,
        ],
        link: addressOf(row, publicUrl, { page: 'me' }),
      },
    ]),

  ownership: async (tx, rows, { publicUrl }) =>
    (await queries.listOwnerships(tx, idsOf(rows))).map((row) => [
      row.mail_id,
      {
        kind: 'events',
        title: row.title,
        headline: `You own an event now: ${row.title}`,
        lines: [
          `“${row.title}” belongs to you: its former owner has given it to you, or has deleted their account. You alone choose its staff, and can delete it.`,
        ],
        link: addressOf(row, publicUrl),
      },
    ]),

  dispute: async (tx, rows, { publicUrl }) =>
    (await queries.listDisputes(tx, idsOf(rows))).map((row) => [
      row.mail_id,
      disputeItem(row, addressOf(row, publicUrl, { page: row.is_staff ? 'desk' : 'me' })),
    ]),

  claim: async (tx, rows, { publicUrl }) =>
    (await queries.listClaims(tx, idsOf(rows))).map((row) => [row.mail_id, claimItem(row, publicUrl)]),

  claim_decision: async (tx, rows, { publicUrl }) =>
    (await queries.listClaimDecisions(tx, idsOf(rows))).map((row) => [row.mail_id, claimDecisionItem(row, publicUrl)]),

  cancellation: async (_tx, rows) =>
    rows.map(({ id, content }) => {
      // As `addCancellations` has stored it.
      const { title, when } = content as { title: string; when: string }
      const lines = [
        `The organiser has deleted the event “${title}”. It will not take place.`,
        `It was to start: ${when}`,
      ]
      return [id, { kind: 'events', title, headline: `Cancelled: ${title}`, lines, link: null }]
    }),

  change: async (tx, rows, { publicUrl }) => {
    const formerOf = new Map(rows.map(({ id, content }) => [id, content as EventFacts]))
    return (await queries.listChanges(tx, idsOf(rows))).flatMap((row): [number, Item][] => {
      const lines = changedLines(formerOf.get(row.mail_id) ?? { ...row, event_date: null, ends_at: null }, row)
      if (lines.length === 0) return []
      const { title } = row
      return [
        [row.mail_id, { kind: 'events', title, headline: `Changed: ${title}`, lines, link: addressOf(row, publicUrl) }],
      ]
    })
  },

  announcement: async (tx, rows, { publicUrl }) =>
    (await queries.listAnnouncements(tx, idsOf(rows))).map((row) => [
      row.mail_id,
      {
        kind: 'events',
        title: row.title,
        headline: `Announcement: ${row.title}`,
        lines: row.text.split(/\s*\n\s*/),
        link: addressOf(row, publicUrl),
      },
    ]),
}

type Row<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

function pairingItem(row: Row<typeof queries.listPairings>, publicUrl: string): Item {
  const { title, round_number, table_number, table_name, mission, opponent } = row
  const item = { kind: 'pairings', title, link: addressOf(row, publicUrl, { page: 'me' }) } as const
  if (!opponent) {
    const lines = [`You have a bye in round ${round_number}: you do not play, and you get the points of a bye.`]
    return { ...item, headline: `Round ${round_number}: you have a bye`, lines }
  }
  const at = table_number === null ? '' : `table ${table_number}, `
  const army = opponent.army_name === null ? '' : ` (${opponent.army_name})`
  return {
    ...item,
    headline: `Round ${round_number}: ${at}against ${opponent.nickname}`,
    lines: [
      ...(table_number === null ? [] : [`Your table: ${table_number}${table_name ? `, ${table_name}` : ''}`]),
      `Your opponent: ${opponent.nickname}${army}`,
      ...(mission ? [`Mission: ${mission}`] : []),
    ],
  }
}

function disputeItem(row: Row<typeof queries.listDisputes>, link: string): Item {
  const { title, round_number, table_number, name1, name2, objection } = row
  const where = [
    ...(round_number === null ? [] : [`Round ${round_number}`]),
    ...(table_number === null ? [] : [`table ${table_number}`]),
  ].join(', ')
  const score = (scores: { score1: number | null; score2: number | null }) =>
    scores.score1 === null || scores.score2 === null ? '' : ` ${scores.score1}–${scores.score2}`
  const said = (by: string) => (by === 'slip' ? 'the slip of the table' : by)
  return {
    kind: 'disputes',
    title,
    headline: `Disputed result: ${name1} against ${name2}`,
    lines: [
      `${where === '' ? '' : `${where}: `}${name1} against ${name2}`,
      `Reported by ${said(row.reported_by)}:${score(row)}`,
      ...(objection
        ? [`Objection by ${said(objection.recorded_by)}:${score(objection) || ' the result is wrong'}`]
        : []),
      ...(objection?.note ? [`“${objection.note}”`] : []),
      'The organiser decides.',
    ],
    link,
  }
}
