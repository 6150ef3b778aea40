import { createContext, useContext } from 'react'

/** What would be lost if a dialog closed now. */
export interface FormState {
  isDirty: boolean
  isBusy: boolean
}

interface DialogHandle {
  /** A dialog's form tells its dialog. */
  tell: (state: FormState) => void
  /** Closes the dialog, whatever is typed in it. */
  close: () => void
}

export const DialogContext = createContext<DialogHandle>({ tell: () => {}, close: () => {} })

export const useCloseDialog = () => useContext(DialogContext).close
