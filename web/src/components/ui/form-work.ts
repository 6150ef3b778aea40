import { createContext } from 'react'

/** What would be lost if a dialog closed now. */
export interface FormWork {
  isDirty: boolean
  isBusy: boolean
}

/** A dialog's form tells its dialog. */
export const FormWorkContext = createContext<((work: FormWork) => void) | undefined>(undefined)
