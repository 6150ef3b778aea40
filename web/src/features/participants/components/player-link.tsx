import type { Participant } from '@muster/contract/participants'
import { playerPath } from '@muster/site/player-path'
import { UserRound } from 'lucide-react'
import { Link } from '../../../lib/navigation.tsx'

/** The way from a participant to the record of the public player; nothing for others. */
export const PlayerLink = ({ handle, nickname }: Pick<Participant, 'handle' | 'nickname'>) =>
  handle === null ? null : (
    <Link
      to={playerPath(handle)}
      title={`The record of ${nickname}`}
      aria-label={`The record of ${nickname}`}
      className="relative ml-2 inline-block align-text-bottom text-brand after:absolute after:-inset-2.5 hover:text-brand-strong print:hidden"
    >
      <UserRound aria-hidden className="size-4.5" />
    </Link>
  )
