import { createContext, useContext } from 'react'

/** Whether closing a dialog now would lose input. */
export interface FormState {
  isDirty: boolean
  isBusy: boolean
}

interface DialogHandle {
  /** The form of a dialog reports its state. */
  report: (state: FormState) => void
  /** Closes the dialog, even with unsaved input. */
  close: () => void
}

export const DialogContext = createContext<DialogHandle>({ report: () => {}, close: () => {} })

export const useCloseDialog = () => useContext(DialogContext).close
