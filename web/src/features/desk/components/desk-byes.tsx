import type { Participant } from '@muster/contract/participants'
import type { ComponentProps } from 'react'
import { useIsOrganiser } from '../../events/use-role.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'
import { RoundByes } from '../../rounds/components/round-byes.tsx'

interface DeskByesProps extends Pick<ComponentProps<typeof RoundByes>, 'round' | 'participants' | 'matches'> {
  event_id: number
}

/** The byes of a round, also of one that only this device has. What is changed here is sent after the round. */
export function DeskByes({ event_id, round, ...rest }: DeskByesProps) {
  const { outbox } = useOutbox()
  const round_number = round.number
  const giveBye = ({ id, nickname }: Participant, has_bye: boolean) =>
    outbox?.act({ event_id, action: { type: 'bye', round_number, participant_id: id, has_bye }, names: [nickname] })
  return (
    <RoundByes
      round={round}
      onBye={useIsOrganiser() ? giveBye : undefined}
      onPair={(one, other) =>
        outbox?.act({
          event_id,
          action: { type: 'pair', round_number, participant1_id: one.id, participant2_id: other.id },
          names: [one.nickname, other.nickname],
        })
      }
      {...rest}
    />
  )
}
