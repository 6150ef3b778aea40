import { createContext } from 'react'

/** Whether closing a dialog now would lose input. */
export interface FormState {
  isDirty: boolean
  isBusy: boolean
}

/** Receives the state of the form in a dialog. */
export const ReportContext = createContext((_state: FormState) => {})
