/** An event in a message. Anyone may have written everything but the URL. */
export interface WebhookEvent {
  title: string
  url: string
  when: string
  place: string
  game: string
}

/** The limits of Discord, except for a field: ten embeds must have at most 6000 characters in total. */
const limits = { content: 2_000, embeds: 10, title: 256, field: 100, description: 4_096, line: 250 }

/** Whether a URL is a webhook of a Discord channel, which accepts only messages in Discord's format. */
export function isDiscord(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^((canary|ptb)\.)?discord(app)?\.com$/.test(url.hostname) &&
    // Longer paths accept the formats of Slack and GitHub.
    /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/.test(url.pathname)
  )
}

/** A message with a sentence and the first ten events. It pings nobody. */
export const discordMessage = (sentence: string, events: WebhookEvent[]) => ({
  content: escapeWithin(limits.content, sentence),
  embeds: events.slice(0, limits.embeds).map(embed),
  allowed_mentions: { parse: [] },
})

/** Lines of text under a title. Anyone may have written everything but the URL. */
interface Notice {
  sentence: string
  title: string
  url: string
  lines: string[]
}

/** A message with a sentence and lines below. Lines that do not fit are counted. It pings nobody. */
export const discordNotice = ({ sentence, title, url, lines }: Notice) => ({
  content: escapeWithin(limits.content, sentence),
  embeds: [{ title: escapeWithin(limits.title, title), url, description: descriptionOf(lines) }],
  allowed_mentions: { parse: [] },
})

function descriptionOf(lines: string[]): string {
  const escaped = lines.map((line) => escapeWithin(limits.line, line))
  if (escaped.join('\n').length <= limits.description) return escaped.join('\n')
  let shown = escaped.length - 1
  const withRest = () => [...escaped.slice(0, shown), `And ${escaped.length - shown} more`].join('\n')
  while (withRest().length > limits.description) shown--
  return withRest()
}

/** The address to post to, so that the response has the id of the message, which is an address to edit. */
export function discordAddress(webhook: string, message_id: string | null): string {
  const url = new URL(webhook)
  if (message_id === null) url.searchParams.set('wait', 'true')
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/messages/${message_id}`
  return url.href
}

const embed = ({ title, url, when, place, game }: WebhookEvent) => ({
  title: escapeWithin(limits.title, title),
  url,
  fields: [field('When', when), field('Where', place), field('Game', game)].filter(({ value }) => value !== ''),
})

const field = (name: string, text: string) => ({ name, value: escapeWithin(limits.field, text), inline: true })

const graphemes = new Intl.Segmenter('en')

/** Returns one line that Discord shows literally, with an ellipsis for excess text. */
function escapeWithin(length: number, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const whole = escapeMarkdown(line)
  if (whole.length <= length) return whole
  const letters = Array.from(graphemes.segment(line.slice(0, length)), ({ segment }) => segment)
  while (escapeMarkdown(`${letters.join('')}…`).length > length) letters.pop()
  return escapeMarkdown(`${letters.join('')}…`)
}

/** Escapes emphasis, code, spoilers, links, mentions and times anywhere, and headings and lists at the line start. */
const escapeMarkdown = (line: string) => line.replace(/[\\*_~`|[\]<>]|^[#-]|:(?=\/\/)/g, '\\$&')
