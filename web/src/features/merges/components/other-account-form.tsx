import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { required, useAccountForm, validEmail } from '../../accounts/account-form.ts'

export interface OtherAccount {
  other_email: string
  other_password: string
}

const happens = [
  'Its games, claims, events, imports, alerts and feedback belong to this account.',
  'In an event in which both accounts take part, its participant stays with it.',
  'Its sessions end, and you sign in with this account only. We tell its address by email.',
  'You can split the accounts again at any time: it gets back what came from it.',
]

interface OtherAccountFormProps {
  /** The address of the account that stays. */
  own: string
  /** What was entered before. */
  other: OtherAccount
  /** Why the server has refused that. */
  refusal: string | undefined
  onEntered: (other: OtherAccount) => void
  onCancel: () => void
}

/** The address and password of the account that is to be merged, with what that means. */
export function OtherAccountForm({ own, other, refusal, onEntered, onCancel }: OtherAccountFormProps) {
  const { form, field } = useAccountForm({
    checks: {
      other_email: (email, validity) =>
        email === own
          ? 'This is the account that you are signed in to'
          : validEmail('Please enter the address of the other account')(email, validity),
      other_password: required('Please enter the password of the other account'),
    },
    save: async (entered) => onEntered(entered),
    explain: () => undefined,
  })
  return (
    <form {...form}>
      <ul className="list-disc pl-5">
        {happens.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <TextField
        label="Email of the Other Account"
        type="email"
        autoComplete="username"
        defaultValue={other.other_email}
        isRequired
        {...field('other_email')}
      />
      <TextField
        label="Password of the Other Account"
        type="password"
        autoComplete="current-password"
        defaultValue={other.other_password}
        isRequired
        {...field('other_password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Continue</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
