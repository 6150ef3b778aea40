import type { Match } from '@muster/contract/matches'

export interface MatchSide {
  id: number
  nickname: string
  army: Match['participant1_army']
  score: number | null
  isWinner: boolean
}

export const sidesOf = (match: Match): [MatchSide, MatchSide] => [
  {
    ...match.participant1,
    army: match.participant1_army,
    score: match.participant1_score,
    isWinner: !match.is_void && match.result === 'player1_win',
  },
  {
    ...match.participant2,
    army: match.participant2_army,
    score: match.participant2_score,
    isWinner: !match.is_void && match.result === 'player2_win',
  },
]
