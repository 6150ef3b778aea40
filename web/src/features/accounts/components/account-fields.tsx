import { useId, useState } from 'react'
import { TextField } from '../../../components/ui/field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

/** The name of a field and its message. */
interface Named {
  name: string
  error: string | undefined
}

export const EmailField = (props: Named & { defaultValue?: string }) => (
  <TextField label="Email" type="email" autoComplete="email" isRequired {...props} />
)

interface NewPasswordFieldsProps {
  label: string
  password: Named
  confirmation: Named
}

/** Two fields for a new password, with the rules between them. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordFieldsProps) {
  const rules = useId()
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        label={label}
        describedBy={rules}
        onInput={(event) => setTyped(event.currentTarget.value)}
        {...password}
      />
      <PasswordChecklist id={rules} password={typed} />
      <PasswordField label={`Confirm ${label}`} {...confirmation} />
    </>
  )
}

const PasswordField = (props: Parameters<typeof TextField>[0]) => (
  <TextField type="password" autoComplete="new-password" isRequired {...props} />
)
