import type { Participant } from '@muster/contract/participant'
import type { Standing } from '@muster/rules/standings'
import { dateOf, kindOf } from '@muster/site/page-meta'
import { remarkOn } from '@muster/site/standing-remark'
import { membersText } from '@muster/site/team'
import { escapeXml } from '../../http/routing/xml.ts'
import type { ListedRow } from '../events/queries.listing.ts'
import { addressOf, placeOf } from '../events/rules.words.ts'

type Theme = 'light' | 'dark' | undefined

interface Embedded {
  title: string
  theme: Theme
  publicUrl: string
  /** The page on Muster with the full content. */
  address: string
}

type Ranked = Standing &
  Pick<Participant, 'nickname' | 'army_name' | 'dropped_after_round' | 'dropped_results' | 'is_spare'> & {
    members: Parameters<typeof membersText>[0]
  }

/** The next events that pass the filters, each with a link to its page. */
export const embedEvents = (events: ListedRow[], embedded: Embedded) =>
  documentOf(
    events.length === 0
      ? '<p class="quiet">No events are coming up.</p>'
      : `<ul>${events.map((event) => eventItem(event, embedded.publicUrl)).join('')}</ul>`,
    embedded,
  )

function eventItem(event: ListedRow, publicUrl: string): string {
  const facts = [dateOf(event), placeOf(event), kindOf(event)].filter(Boolean).join(' · ')
  return `<li>${link(addressOf(event, publicUrl), event.title)}<br><small>${escapeXml(facts)}</small></li>`
}

/** The standings of an event. */
export const embedStandings = (standings: Ranked[], embedded: Embedded) =>
  documentOf(
    standings.length === 0
      ? '<p class="quiet">No participants yet.</p>'
      : `<table><thead><tr><th class="number" scope="col">#</th><th scope="col">Participant</th>${['W', 'D', 'L'].map((letter) => `<th class="number" scope="col">${letter}</th>`).join('')}</tr></thead><tbody>${standings.map(standingRow).join('')}</tbody></table>`,
    embedded,
  )

function standingRow(ranked: Ranked): string {
  const { position, nickname, army_name, wins, draws, losses } = ranked
  const notes = [membersText(ranked.members) || army_name, position === null ? remarkOn(ranked) : null].filter(
    (note) => note != null,
  )
  const small = notes.length === 0 ? '' : `<br><small>${escapeXml(notes.join(', '))}</small>`
  const hasPlayed = wins + draws + losses > 0
  const numbers = [wins, draws, losses].map((count) => `<td class="number">${count}</td>`).join('')
  return `<tr><td class="number">${hasPlayed ? (position ?? '') : ''}</td><td>${escapeXml(nickname)}${small}</td>${numbers}</tr>`
}

/** An HTML document for an iframe. Its links open in a new window. */
const documentOf = (body: string, { title, theme, publicUrl, address }: Embedded) => `<!doctype html>
<html lang="en"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)} | Muster</title>
<link rel="stylesheet" href="${escapeXml(publicUrl)}/embed/embed.css">
<script type="module" src="${escapeXml(publicUrl)}/embed/height.js"></script>
</head>
<body>
<h1>${escapeXml(title)}</h1>
${body}
<footer class="quiet">${link(address, 'See it on Muster')}</footer>
</body>
</html>
`

const link = (address: string, text: string) =>
  `<a href="${escapeXml(address)}" target="_blank" rel="noopener">${escapeXml(text)}</a>`
