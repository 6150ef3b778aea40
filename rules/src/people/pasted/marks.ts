import { withoutAsides } from '../words.ts'

export interface CleanLine {
  /** The original line. */
  line: string
  /** The line without marks, pronouns, payments and addresses. */
  text: string
  /** Whether it starts with a list marker: a number, bullet, checkbox or symbol. */
  isMarked: boolean
  isStruck: boolean
  /** Whether it contains a cross symbol. */
  isCrossed: boolean
  /** Whether the whole line is bold, or a heading of Markdown. */
  isHeading: boolean
}

const invisible = /[\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu
const spaces = /[\u00a0\u2000-\u200a\u202f\u3000]/gu
/** The overlay that some phones add to each struck letter. */
const struckLetters = /\u0336/gu
const keycap = /^(?:[\d#*]\ufe0f?\u20e3\s*)+/u
const signs = /\u20e3|\ufe0f|[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}✓✔✗✘☐☑☒★☆●○■□▪▫►▶]/gu
const crosses = /[❌✖✗✘☒🚫⛔]/u

/** The markers at the beginning of a line; a line may have several. */
const bullets = [
  /^\[[ xX✓✔✅]?\]\s*/u,
  /^[-–—*•◦‣⁃·+→]+\s+/u,
  /^[•◦‣⁃·→]\s*/u,
  new RegExp(`^(?:${signs.source})+\\s*`, 'u'),
  /^(?:player|participant|spieler|name)\s*\d{0,3}\s*[.):]\s*(?=\S)/iu,
]
/** A line has one number at most: what follows may be a nickname of digits. */
const numbers = [
  keycap,
  /^\d{1,3}\t\s*/u,
  /^\(?\d{1,3}(?:[.):\]°º]+\s*|\/\s+)(?=[^\d\s])/u,
  /^\d{1,3}[.)]\s+(?=\d+(?:\s*[-–—,;:(|]\s*\D|\s*$))/u,
  // Does not match scores such as “20 - 3”.
  /^\d{1,3}(?:\s+[-–—]\s*|[-–—]\s+)(?=\p{L})/u,
  /^(?:#|no?[.°º]? ?)\d{1,3}[.):]?\s+/iu,
]

const bold = /^(?:\*{1,3}|_{2})(.+?)(?:\*{1,3}|_{2}):?$/u

export function cleanLine(line: string): CleanLine {
  // Mails and chats quote with `>`.
  let text = line
    .normalize('NFC')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(/^[\s>]+/u, '')
    .trim()
  const isStruck = /^[\W\d]*~{1,2}@?\p{L}[^~]*~{1,2}/u.test(text) || text.includes('\u0336')
  const isCrossed = crosses.test(text)
  const isHeading = /^#{1,6}\s/u.test(text) || /^={2,}.*={2,}$/u.test(text) || bold.test(text)
  text = text.replace(struckLetters, '').replace(/~~/gu, '')
  if (isStruck) text = text.replaceAll('~', '')
  if (isHeading) text = text.replace(/^#+\s+|^=+|=+$/gu, '').replace(bold, '$1')
  // Chats set numbers and names in bold.
  text = text.replace(/\*\*(?=\S)|(?<=\S)\*\*|`/gu, '')
  const withoutBullets = (marked: string) => bullets.reduce((rest, marker) => rest.replace(marker, ''), marked)
  const before = text
  text = withoutBullets(withoutBullets(text))
  const number = numbers.find((marker) => marker.test(text))
  if (number) text = withoutBullets(withoutBullets(text.replace(number, '')))
  const isMarked = before !== text
  text = text.replace(signs, ' ').replace(/<@!?\d+>/gu, ' ')
  text = withoutAsides(text)
    .replace(/\bn\/a\b/giu, 'tbc')
    .replace(/(?<=\s)w\/\s*/gu, 'with ')
    .replace(/\s+(?:army|faction|spearhead|club)\s*:\s*/giu, ' - ')
    .replace(/\(\s*\)|\[\s*\]/gu, ' ')
    .replace(/ +/gu, ' ')
    .trim()
  return { line: line.trim(), text: withoutHandles(text), isMarked, isStruck, isCrossed, isHeading }
}

/** Removes handles beside a name; a handle alone is the name. */
function withoutHandles(text: string): string {
  const plain = text.replace(/^@(?=[\w.])/u, '').replace(/([\s(])@([\w.]+)|(?<=\p{L})#\d{4}\b/gu, '$1')
  const first = plain.split(/[-–—,;:|(]/u)[0] ?? ''
  if (!/[\p{L}\p{N}]/u.test(first)) return text.replace(/@(?=[\w.])/gu, '').replace(/(?<=\p{L})#\d{4}\b/gu, '')
  return plain
    .replace(/\(\s*\)/gu, '')
    .replace(/ +/gu, ' ')
    .trim()
}

/** Whether a line has no letters or digits. */
export const isBlank = ({ text }: CleanLine) => !/[\p{L}\p{N}]/u.test(text)
