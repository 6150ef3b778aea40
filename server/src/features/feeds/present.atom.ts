import { gameNames } from '@muster/contract/games'
import { searchAddress } from '@muster/site/event-filters'
import { kindOf } from '@muster/site/page-meta'
import { escapeXml } from '../../http/routing/xml.ts'
import type { BriefRow } from '../events/queries.ts'
import { addressOf, placeOf, whenOf } from '../events/rules.words.ts'
import type { FeedInfo } from './rules.ts'

interface AtomInfo extends FeedInfo {
  /** The filters as a query string, such as `?game_type=AOS`. */
  query: string
}

/** An Atom feed (RFC 4287) of events, in their order. */
export function atomOf(events: BriefRow[], { title, address, publicUrl, query }: AtomInfo): string {
  const updated = Math.max(0, ...events.map(({ updated_at }) => updated_at.getTime()))
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', idOf(`events${query}`, publicUrl)),
    element('title', title),
    element('updated', new Date(updated).toISOString()),
    link('self', 'application/atom+xml', address),
    link('alternate', 'text/html', publicUrl + searchAddress(Object.fromEntries(new URLSearchParams(query)))),
    `<author>${element('name', 'Muster')}</author>`,
    ...events.map((event) => entryOf(event, publicUrl)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function entryOf(event: BriefRow, publicUrl: string): string {
  const { id, title, description, event_date, created_at, updated_at, owner_nickname, game_type } = event
  const lines = [
    '<entry>',
    element('id', idOf(`event-${id}`, publicUrl)),
    element('title', title),
    element('updated', updated_at.toISOString()),
    element('published', created_at.toISOString()),
    link('alternate', 'text/html', addressOf(event, publicUrl)),
    `<author>${element('name', owner_nickname ?? 'Muster')}</author>`,
    `<category term="${escapeXml(gameNames[game_type])}"/>`,
    element('summary', [kindOf(event), whenOf(event_date, event), placeOf(event) || 'Location TBD'].join(', ')),
    ...(description ? [element('content', description)] : []),
    '</entry>',
  ]
  return lines.join('\n')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`

/** A permanent id (RFC 4151). An address would change when a site moves to https and make every entry new again. */
const idOf = (what: string, publicUrl: string) => `tag:${new URL(publicUrl).hostname},2026:${what}`
