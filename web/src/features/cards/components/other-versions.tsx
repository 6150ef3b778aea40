import type { Match } from '@muster/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useApplication } from '../../../lib/application.tsx'
import { formatTime } from '../../../lib/format.ts'
import { versionsOf } from '../../rounds/match-reports.ts'

interface OtherVersionsProps {
  match: Match
  /** The time zone of the hall. */
  zone: string
  /** Either of them opens the history of the match. */
  slip: string | undefined
  user_id: number | undefined
}

/** The objections to a disputed report. Without them, the person who objected would see only the other version. */
export function OtherVersions({ match, zone, slip, user_id }: OtherVersionsProps) {
  const { call } = useApplication()
  const { event_id, id, version, participant1, participant2 } = match
  const { data } = useQuery({
    queryKey: ['objections', event_id, id, version, user_id, slip],
    queryFn: ({ signal }) =>
      call(
        'GET /events/:event_id/matches/:match_id/history',
        { params: { event_id, match_id: id } },
        { signal, ...(slip !== undefined && { slip }) },
      ),
  })
  return (
    <ul className="grid gap-1 empty:hidden">
      {versionsOf(match, data?.history ?? [])
        .slice(1)
        .map(({ by, at, scores, note }) => (
          <li key={at} className="wrap-anywhere">
            {by === 'slip' ? 'The slip' : by}, {formatTime(at, zone)}:{' '}
            {scores &&
              `${participant1.nickname} ${scores.participant1_score}, ${participant2.nickname} ${scores.participant2_score}. `}
            {note !== null && <span className="whitespace-pre-line">“{note}”</span>}
            {scores === null && note === null && 'objects to it.'}
          </li>
        ))}
    </ul>
  )
}
