/** An event as it is shown in a message. Everything but the URL may have been written by anybody. */
export interface WebhookEvent {
  title: string
  url: string
  when: string
  place: string
  game: string
}

/** Discord's limits. Those of a field are ours: ten embeds have 6000 characters together. */
const most = { content: 2_000, embeds: 10, title: 256, field: 100 }

/** Whether a URL is one of a Discord channel, which takes only its own kind of message. */
export function isDiscord(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^((canary|ptb)\.)?discord(app)?\.com$/.test(url.hostname) &&
    // Below these there are addresses that take the messages of Slack and GitHub.
    /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/.test(url.pathname)
  )
}

/** A message that pings nobody: a sentence, and the first ten events. */
export const discordMessage = (sentence: string, events: WebhookEvent[]) => ({
  content: escapeWithin(most.content, sentence),
  embeds: events.slice(0, most.embeds).map(embed),
  allowed_mentions: { parse: [] },
})

const embed = ({ title, url, when, place, game }: WebhookEvent) => ({
  title: escapeWithin(most.title, title),
  url,
  fields: [field('When', when), field('Where', place), field('Game', game)].filter(({ value }) => value !== ''),
})

const field = (name: string, text: string) => ({ name, value: escapeWithin(most.field, text), inline: true })

const graphemes = new Intl.Segmenter('en')

/** One line that Discord shows as it is written; an ellipsis stands for what is too long. */
function escapeWithin(length: number, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const whole = escapeMarkdown(line)
  if (whole.length <= length) return whole
  const letters = Array.from(graphemes.segment(line.slice(0, length)), ({ segment }) => segment)
  while (escapeMarkdown(`${letters.join('')}…`).length > length) letters.pop()
  return escapeMarkdown(`${letters.join('')}…`)
}

/** Emphasis, code, spoilers, links, mentions and times anywhere; headings and lists, which begin a line. */
const escapeMarkdown = (line: string) => line.replace(/[\\*_~`|[\]<>]|^[#-]|:(?=\/\/)/g, '\\$&')
