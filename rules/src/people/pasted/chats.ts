/** A message in a chat. */
export interface Message {
  sender: string
  lines: string[]
}

export interface Chat {
  messages: Message[]
  /** Notices of the chat app itself, which nobody wrote. */
  notices: string[]
}

const time = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`
const date = String.raw`\d{1,4}[./-](?:\d{1,2}|\p{L}{3,4})[./-]\d{2,4}`
const day = String.raw`(?:today|yesterday|\p{L}+day)(?: at)?`
const when = String.raw`(?:(?:${date}|${day}),?\s+(?:at )?${time}|${time},?\s+${date}|${time}|${date})`

/** The headers of messages in each app. One without a sender is a notice. */
const headers = [
  // WhatsApp: [12/03/2026, 18:22:10] Ana: text, or 12/03/2026, 18:22 - Ana: text
  String.raw`^\[${when}\]\s*(?:~\s*)?(?<sender>[^:\n]{1,60}):(?:\s+(?<text>.*))?$`,
  String.raw`^${when}\s+[-–]\s+(?:~\s*)?(?<sender>[^:\n]{1,60}):(?:\s+(?<text>.*))?$`,
  // Notices of WhatsApp
  String.raw`^${when}\s+[-–]\s+(?<notice>.+)$`,
  // Telegram: Ana, [12.03.2026 18:22]
  String.raw`^(?<sender>[^\n]{1,60}?),?\s+\[${when}\]:?$`,
  // A file of DiscordChatExporter: [12/03/2026 18:22] ana
  String.raw`^\[${when}\]\s+(?<sender>[^:\n]{1,60})$`,
  // Discord: Ana — 12/03/2026 18:22
  String.raw`^(?<sender>[^\n]{1,60}?)\s+—\s+${when}$`,
  // Slack: Ana  6:22 PM
  String.raw`^(?<sender>[^\n:–-]{1,40}?)(?:\s{2,}|,\s*)${time}$`,
].map((header) => new RegExp(header, 'iu'))

/** Placeholders for media, and texts of the app. */
const notText =
  /^(?:<.*omitted>|<attached:.*>|(?:image|video|sticker|audio|gif|document|contact card) omitted|this message was deleted|you deleted this message|messages and calls are end-to-end encrypted.*|joined (?:the server|using).*|pinned a message.*|\{(?:reactions|attachments|embed)\})\.?$/iu

const invisible = /[\u200b-\u200f\u2060\ufeff\u202a-\u202e]/gu

/** The messages of an exported or copied chat; undefined if the text is not a chat. */
export function readChat(text: string): Chat | undefined {
  const lines = text
    .replace(invisible, '')
    .replace(/\u202f/gu, ' ')
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
  return readStamped(lines) ?? readComments(lines)
}

function readStamped(lines: string[]): Chat | undefined {
  const chat: Chat = { messages: [], notices: [] }
  let isSkipped = false
  for (const line of lines) {
    const found = headers.map((header) => header.exec(line)?.groups).find((groups) => groups)
    const message = chat.messages.at(-1)
    if (found?.notice) chat.notices.push(line)
    else if (found) chat.messages.push({ sender: nameOf(found.sender ?? ''), lines: [] })
    const words = found ? (found.text ?? '') : line
    // Skip the counted reactions between a list of reactions and the next message.
    isSkipped = !found && (isSkipped || /^\{.*\}$/u.test(line)) && !found
    if (words === '' || found?.notice || isSkipped) continue
    const current = chat.messages.at(-1) ?? message
    if (notText.test(words) || !current) chat.notices.push(line)
    else current.lines.push(withoutStamp(words))
  }
  return chat.messages.length > 1 ? chat : undefined
}

const withoutStamp = (line: string) =>
  line
    .replace(new RegExp(String.raw`^\[${time}\]\s*`, 'iu'), '')
    .replace(/\s*[(<](?:edited|this message was edited)[)>]$/iu, '')

/** Removes the tag of a server, and the number that some apps add. */
const nameOf = (sender: string) =>
  sender
    .replace(/\s*\[[^\]]*\],?\s*$|#\d{4}$|(?<=\S)\s*,\s*$/gu, '')
    .replace(/^@/u, '')
    .trim()

/** Reads comments below a post on Facebook: a name, a text, and the buttons under it. */
function readComments(lines: string[]): Chat | undefined {
  const given = lines.filter((line) => line !== '')
  const button =
    /^(?:like|reply|share|edited|see translation|follow|top fan|author|admin|moderator|most relevant|\d+)$/iu
  const age = /^\d+\s?(?:s|m|h|d|w|y|mins?|hrs?|hours?|days?|weeks?)$/iu
  if (given.filter((line) => /^reply$/iu.test(line)).length < 2) return undefined
  const messages: Message[] = []
  let current: string[] = []
  const end = () => {
    const [sender, ...words] = current
    if (sender !== undefined) messages.push({ sender, lines: words })
    current = []
  }
  for (const line of given) {
    if (button.test(line) || age.test(line)) end()
    else current.push(line)
  }
  end()
  return { messages, notices: [] }
}
