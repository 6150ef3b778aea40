import { createContext, useContext } from 'react'

/** What would be lost if a dialog closed now. */
export interface FormState {
  isDirty: boolean
  isBusy: boolean
}

interface DialogHandle {
  /** Called by the form of a dialog. */
  tell: (state: FormState) => void
  /** Closes the dialog, even if something is typed in it. */
  close: () => void
}

export const DialogContext = createContext<DialogHandle>({ tell: () => {}, close: () => {} })

export const useCloseDialog = () => useContext(DialogContext).close
