import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

/** A field as its form registers it, with what is wrong with it. */
interface Registered {
  registration: UseFormRegisterReturn
  error: string | undefined
}

export const EmailField = ({ registration, error }: Registered) => (
  <TextField label="Email" type="email" autoComplete="email" isRequired error={error} {...registration} />
)

interface NewPasswordFieldsProps {
  label: string
  password: Registered
  confirmation: Registered
  /** What is typed by now, for the checklist. */
  typed: string
}

/** A password that is being chosen: typed twice, with the rules between. */
export function NewPasswordFields({ label, password, confirmation, typed }: NewPasswordFieldsProps) {
  const rules = useId()
  return (
    <>
      <PasswordField label={label} describedBy={rules} {...password} />
      <PasswordChecklist id={rules} password={typed} />
      <PasswordField label={`Confirm ${label}`} {...confirmation} />
    </>
  )
}

const PasswordField = ({ registration, ...field }: Registered & { label: string; describedBy?: string }) => (
  <TextField type="password" autoComplete="new-password" isRequired {...field} {...registration} />
)
