import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'

/** Who reads a match: a participant of it by id, or the holder of its slip. */
export type Reader = number | 'slip'

/**
 * What the page says about the result of a match, and what the reader can do:
 * - `none`: nothing yet, so it can be reported; `organiser`: only the organiser records results;
 * - `own`: reported by the reader; `theirs`: by the other side, to confirm or object to;
 * - `disputed`, `confirmed`; `recorded`: by the organiser, also one that is void.
 */
export type ReportState = 'none' | 'organiser' | 'own' | 'theirs' | 'disputed' | 'confirmed' | 'recorded'

export function reportStateOf(match: Match, reader: Reader, policy: Event['report_policy']): ReportState {
  const { report, result, is_void } = match
  if (is_void) return 'recorded'
  if (!report) {
    if (result !== 'pending') return 'recorded'
    return policy === 'organiser' ? 'organiser' : 'none'
  }
  if (report.state !== 'open') return report.state
  // Both sides share a slip, so its holder may be the other side.
  return report.participant_id === reader ? 'own' : 'theirs'
}

/** Whether the sides may still act on a result. The last one may end the event: the other side has not seen it yet. */
export const isOpenToSides = (event: Pick<Event, 'state'>, match: Match) =>
  event.state !== 'finished' || match.report?.state === 'open'

interface Sentence {
  match: Match
  state: ReportState
  reader: Reader
  policy: Event['report_policy']
  /** When the result was reported, such as `12:03`. */
  at: string
}

/** What the page says about a state, for the side that reads it. */
export function describeReport({ match, state, reader, policy, at }: Sentence): string {
  const { participant1, participant2, report } = match
  const opponent =
    reader === 'slip' ? 'the other side' : (reader === participant1.id ? participant2 : participant1).nickname
  const [other, s] = state === 'own' || reader === 'slip' ? [opponent, 's'] : ['you', '']
  const condition = policy === 'one' ? `unless ${other} object${s}` : `when ${other} confirm${s} it`
  const author = report?.by === 'slip' ? 'Reported with the slip' : `Reported by ${report?.by}`
  if (match.is_void) return 'This match is void, because a side has dropped. It counts in no standings.'
  switch (state) {
    case 'none':
      return ''
    case 'organiser':
      return 'The organiser records the results of this event. Tell them yours.'
    case 'own':
      return `You reported this at ${at}. It counts ${condition}.`
    case 'theirs':
      return `${author} at ${at}. It counts ${condition}.`
    case 'disputed':
      return `${author} at ${at}. The two sides do not agree. The organiser decides.`
    case 'confirmed':
      return report?.confirmed_with_slip
        ? `${author} at ${at}, and confirmed${report.participant_id === null ? '' : ' with the slip'}. This is the result.`
        : 'Both sides agree. This is the result.'
    case 'recorded':
      if (match.result === 'double_loss') return 'The organiser has recorded a loss for both sides.'
      return `${concession(match)}The organiser has recorded this result.`
  }
}

function concession({ participant1, participant2, conceded_by }: Match): string {
  const loser = [participant1, participant2].find(({ id }) => id === conceded_by)
  return loser ? `${loser.nickname} gave up. ` : ''
}
