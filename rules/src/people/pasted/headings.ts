import { beforeDropOut, isDropOut, isReserve, quoted } from '../words.ts'
import type { CleanLine } from './marks.ts'

const weekday = String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`
const month = String.raw`\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b`
/** A day, a time or a price. */
const appointment = new RegExp(
  [
    weekday,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}`,
    String.raw`${month} \d{1,4}`,
    String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b`,
    String.raw`\b\d{4}-\d\d-\d\d\b|\b20[2-3]\d\b`,
    String.raw`\b\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b`,
    String.raw`[£€$]\s?\d|\b\d+ ?(?:€|eur|zł|pln|gbp)(?!\p{L})`,
  ].join('|'),
  'iu',
)

/** Words in the titles of lists and their parts. */
const listWords =
  /(?<!\p{L})(?:players|participants|attendees|attending|list|lists|roster|sign[- ]?ups?|signed up|registered|registrations?|entries|entrants|confirmed|going|reserves?|wait(?:ing)?[- ]?list|standby|drop[- ]?outs?|dropped(?: out)?|withdrawn|withdrawals|cancelled|tournament|event|league|season|warhammer|sigmar|spearhead|teilnehmer\w*|anmeldungen|angemeldet|turnier|liste|joueurs|inscrits|tournoi|jugadores|inscritos|lista|torneo|giocatori|iscritti|gracze|uczestnicy|zapisani|turniej|deelnemers|toernooi|spelers|jogadores|torneio|spelare|anmälda|turnering|deltagere?|tilmeldte|hráči)(?!\p{L})/iu

const greeting =
  /^(?:hi|hello|hey|dear|hallo|moin|salut|bonjour|hola|ciao|cześć|olá|hej|ahoj|good (?:morning|afternoon|evening))\b[^|;:]{0,40}[,!.]?$|^here (?:is|are)\b/iu
const signOff =
  /^(?:cheers|thanks|thank you|many thanks|regards|kind regards|best|best wish(?:es)|best regards|all the best|sent from my \w+|ta|yours|see you|viele grüße|liebe grüße|gruß|grüße|danke|lg|mfg|cordialement|merci|à bientôt|saludos|gracias|saluti|grazie|pozdrawiam|dzięki|groeten|groetjes|bedankt|abraços?|obrigad[oa]|hälsningar|mvh|tack|hilsen)(?!\p{L})[\s\p{L}]{0,20}[,!.]*$/iu

/** The closing of a letter; the author's name follows it. */
export const isSignOff = ({ text }: CleanLine) => signOff.test(text)

export const isAppointment = (text: string) => appointment.test(text)

/** The maximum number of words in a name. */
export const longestName = 5

/** Whether a line without any army is a heading. In a list of numbered or bulleted lines, all other lines are. */
export function isHeading(clean: CleanLine, isMarkedList: boolean): boolean {
  const { text, isMarked } = clean
  if (isDropOut(text) && !clean.isHeading && !/[:：]$/u.test(text)) return beforeDropOut(text) === '' && !isMarked
  if (!isMarked && /^(?:(?:nick)?names?|(?:round|table|game|group|pod) \d+)$/iu.test(text)) return true
  if (clean.isHeading || /[:：]$/u.test(text)) return true
  const isTitled = listWords.test(text) && !isReserveOf(text) && text.split(/\s+/u).length <= longestName + 1
  if (isMarked && isMarkedList) return isTitled && text === text.toUpperCase()
  if (isMarkedList) return true
  if (greeting.test(text) || isAppointment(clean.line)) return true
  return isTitled
}

/** “Reserve: Cat” names somebody; “Reserves:” is a heading. */
const isReserveOf = (text: string) => /^[^:：]+[:：]\s*\S/u.test(text) && isReserve(text.split(/[:：]/u)[0] ?? '')

/** What a heading means for the participants below it. */
export function sectionUnder(title: string): { leftOut?: string; doubt?: string } {
  if (isDropOut(title)) return { leftOut: `under ${quoted(title)}` }
  return isReserve(title) ? { doubt: `Listed under ${quoted(title)}.` } : {}
}

/** The text of a heading, without a colon at its end. */
export const titleOf = ({ text }: CleanLine) => text.replace(/[\s:：]+$/u, '').trim()
