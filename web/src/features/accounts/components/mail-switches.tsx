import type { User } from '@muster/contract/accounts'
import { mailKinds, mailSwitches } from '@muster/contract/mails'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { CheckboxField } from '../../../components/ui/field.tsx'
import { useAction } from '../../../lib/action.ts'
import { useApplication } from '../../../lib/application.tsx'
import { updateProfile } from '../commands.ts'
import { mailLabels } from '../mail-words.ts'

/** Which mails about events a user gets. Each switch is saved immediately. */
export function MailSwitches({ user }: { user: User }) {
  const { session } = useApplication()
  // What was chosen last, until the server has saved it.
  const [chosen, setChosen] = useState<Partial<User>>({})
  const save = useAction(updateProfile, 'Your choice could not be saved.', {
    onDone: (saved) => session.replaceUser(saved),
  })
  const choose = async (change: Partial<User>) => {
    setChosen(change)
    await save.act({ body: change })
    setChosen({})
  }
  return (
    <fieldset className="grid grid-cols-1 gap-4" aria-busy={save.isBusy}>
      <legend className="mb-4">
        We email you when you need to know something about an event of yours: at most one email a minute, and never
        about what you did yourself.
      </legend>
      {mailKinds.map((kind) => {
        const name = mailSwitches[kind]
        return (
          <CheckboxField
            key={kind}
            {...mailLabels[kind]}
            checked={chosen[name] ?? user[name]}
            onChange={({ target }) => !save.isBusy && choose({ [name]: target.checked })}
          />
        )
      })}
      {save.failure && <Banner kind="error">{save.failure.message}</Banner>}
    </fieldset>
  )
}
