import type { ClaimDecision } from '../../db/tables.causes.ts'
import { addressOf } from '../../features/events/rules.words.ts'
import type { EventMail } from '../../mail/templates.events.ts'
import type { listClaimDecisions, listClaims } from './queries.delivery.ts'

type Item = EventMail['items'][number]

/** A claim for the organiser, with the part of the desk that confirms it. */
export function claimItem(row: Awaited<ReturnType<typeof listClaims>>[number], publicUrl: string): Item {
  const { title, participant_nickname, user_nickname } = row
  return {
    kind: 'claims',
    title,
    headline: `Claim: ${user_nickname} says they are ${participant_nickname}`,
    lines: [
      `${user_nickname} says they are ${participant_nickname} at “${title}”. If you confirm it, the matches of ${participant_nickname} belong to this account.`,
      'Please confirm or refuse the claim at the desk, or on your profile under “Claims”.',
    ],
    link: addressOf(row, publicUrl, { page: 'desk', query: { part: 'people' } }),
  }
}

/** What the organiser decided, for the user who made the claim. */
export function claimDecisionItem(
  row: Awaited<ReturnType<typeof listClaimDecisions>>[number],
  publicUrl: string,
): Item {
  const { title, nickname, decision } = row
  const { headline, lines } = texts[decision](nickname, title)
  return { kind: 'claims', title, headline, lines, link: linkOf(row, publicUrl) }
}

/** Without a confirmed claim, the key of an unlisted event is not for this user: a slip may have opened it. */
function linkOf(row: Parameters<typeof claimDecisionItem>[0], publicUrl: string) {
  if (row.decision === 'confirmed') return addressOf(row, publicUrl, { page: 'me' })
  return row.visibility === 'unlisted' ? null : addressOf(row, publicUrl)
}

const ask = 'If this is a mistake, please ask the organiser.'

const texts: Record<ClaimDecision, (nickname: string, title: string) => Pick<Item, 'headline' | 'lines'>> = {
  confirmed: (nickname, title) => ({
    headline: `Claim confirmed: you are ${nickname}`,
    lines: [`The organiser of “${title}” has confirmed that you are ${nickname}. The matches are in your record now.`],
  }),
  refused: (nickname, title) => ({
    headline: `Claim refused: ${nickname}`,
    lines: [`The organiser of “${title}” has refused your claim that you are ${nickname}.`, ask],
  }),
  undone: (nickname, title) => ({
    headline: `Claim undone: ${nickname}`,
    lines: [
      `The organiser of “${title}” has undone your claim that you are ${nickname}. The matches are no longer in your record.`,
      ask,
    ],
  }),
}
