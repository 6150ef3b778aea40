import type { Event } from '@muster/contract/events'
import { hasRounds } from '@muster/rules/recording'
import { useState } from 'react'
import { CheckboxField } from '../../../components/ui/field.tsx'

interface SelfCheckInProps {
  event: Event
  onChange: (isOpen: boolean) => Promise<unknown>
}

/** Opens and closes self check-in for participants. Shows the choice while it is being saved. */
export function SelfCheckIn({ event, onChange }: SelfCheckInProps) {
  const [saving, setSaving] = useState<boolean>()
  const change = async (next: boolean) => {
    setSaving(next)
    await onChange(next)
    setSaving(undefined)
  }
  return (
    <CheckboxField
      label="Let participants check in themselves"
      hint={
        hasRounds(event, 0)
          ? 'Participants with an account see “Check In” on the page of the event, until round 1 is published. Once anyone is checked in, only those who are here are paired.'
          : 'Participants with an account see “Check In” on the page of the event.'
      }
      checked={saving ?? event.check_in_open}
      disabled={saving !== undefined}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
