import { armyToChoose } from '@muster/rules/people/pasted/text'
import type { UseFormReturn } from 'react-hook-form'
import { asksForArmy, type WithParticipants } from './participant-row.ts'

type Form = Pick<UseFormReturn<WithParticipants>, 'getValues' | 'setValue'>

/** Ends the doubt about the army of a row, once it is chosen, cleared or left open; other doubts stay. */
export function endArmyDoubt({ getValues, setValue }: Form, index: number) {
  const { doubt } = getValues(`participants.${index}`)
  if (!doubt?.reasons.includes(armyToChoose)) return
  const reasons = doubt.reasons.filter((reason) => reason !== armyToChoose)
  setValue(`participants.${index}.doubt`, reasons.length > 0 ? { ...doubt, reasons } : undefined)
}

/** Leaves all undecided armies open: the rows keep their texts. */
export function leaveArmiesOpen({ getValues, setValue }: Form) {
  for (const [index, row] of getValues('participants').entries()) {
    if (!asksForArmy(row)) continue
    setValue(`participants.${index}.is_left_open`, true, { shouldDirty: true })
    endArmyDoubt({ getValues, setValue }, index)
  }
}
