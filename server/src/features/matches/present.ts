import type { GrandAlliance } from '@muster/contract/games'
import type { Match, Report } from '@muster/contract/matches'
import { resultOf } from '@muster/rules/results'
import type { MatchRow } from './queries.ts'

export const presentMatch = (match: Omit<MatchRow, 'changed_at'>): Match => ({
  id: match.id,
  event_id: match.event_id,
  participant1: { id: match.participant1_id, nickname: match.participant1_nickname },
  participant2: { id: match.participant2_id, nickname: match.participant2_nickname },
  participant1_id: match.participant1_id,
  participant2_id: match.participant2_id,
  participant1_army: presentArmy(match.army1_name, match.army1_faction, match.army1_grand_alliance),
  participant2_army: presentArmy(match.army2_name, match.army2_faction, match.army2_grand_alliance),
  participant1_army_id: match.participant1_army_id,
  participant2_army_id: match.participant2_army_id,
  participant1_score: match.participant1_score,
  participant2_score: match.participant2_score,
  result: resultOf(match),
  round_number: match.round_number,
  table_number: match.table_number,
  notes: match.notes,
  match_duration_minutes: match.match_duration_minutes,
  ended_early: match.ended_early,
  conceded_by: match.conceded_by,
  is_double_loss: match.is_double_loss,
  is_void: match.is_void,
  report: presentReport(match),
  extra_minutes: match.extra_minutes,
  version: match.version,
})

function presentReport(match: Omit<MatchRow, 'changed_at'>): Report | null {
  const { report_id: id, report_state: state, report_score1, report_score2, reported_by: by, reported_at } = match
  const { reporter_id: participant_id, confirmed_with_slip } = match
  if (id === null || state === null || report_score1 === null || report_score2 === null) return null
  if (by === null || reported_at === null || confirmed_with_slip === null) return null
  return {
    id,
    state,
    participant1_score: report_score1,
    participant2_score: report_score2,
    by,
    participant_id,
    confirmed_with_slip,
    at: new Date(reported_at).toISOString(),
  }
}

const presentArmy = (name: string | null, faction: string | null, grand_alliance: GrandAlliance | null) =>
  name === null || faction === null || grand_alliance === null ? null : { name, faction, grand_alliance }
