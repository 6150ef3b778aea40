import type { User } from '@muster/contract/accounts'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { required, useAccountForm } from '../../accounts/account-form.ts'
import { updatePlayer } from '../commands.ts'

/** The word in the address of one's own page. */
export function HandleForm({ user }: { user: User }) {
  const { session } = useApplication()
  const { notify } = useNotices()
  const send = useCommand(updatePlayer)
  const { form, field, isBusy } = useAccountForm({
    checks: { handle: required('A word for the address is required') },
    save: async (body) => session.replaceUser(await send({ body })),
    fieldOf: ({ code }) => (code === 'handle_taken' ? 'handle' : undefined),
    explain: (error) => {
      notify('error', 'Failed to update profile', serverDetail(error))
      return undefined
    },
    onSaved: () => notify('success', 'Profile updated successfully'),
  })
  return (
    <form {...form}>
      <TextField
        label="Address of your record"
        hint={`Now /players/${user.handle}. 3 to 30 letters, digits and dashes. Links to the old address stop working.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        defaultValue={user.handle}
        {...field('handle')}
      />
      <div>
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {isBusy ? 'Saving…' : 'Change Address'}
        </Button>
      </div>
    </form>
  )
}
