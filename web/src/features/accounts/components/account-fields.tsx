import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

/** A registered form field and its error. */
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
  /** The password typed so far, for the checklist. */
  typed: string
}

/** Two fields for a new password, with the rules between them. */
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
