import { slipPath } from '@muster/site/event-path'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useNavigate } from '../../../lib/navigation.tsx'

/** The code of a slip: no letter or digit that looks like another (contract, slips). */
const code = /^[A-HJKMNP-Z2-9]{10}$/

const fault = 'The code of a slip has 10 letters and digits, without I, L, O, 0 and 1.'

/** Leads to the page of a slip whose QR code cannot be scanned. */
export function SlipCodeForm({ typed = '' }: { typed?: string }) {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = String(new FormData(event.currentTarget).get('code'))
    const clean = entered.toUpperCase().replace(/[\s-]/g, '')
    if (code.test(clean)) navigate(slipPath(clean))
    else setError(fault)
  }
  return (
    <form onSubmit={open} noValidate className="grid grid-cols-1 gap-3">
      <TextField
        label="Code on your slip"
        hint="10 letters and digits"
        name="code"
        defaultValue={typed}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={() => setError(undefined)}
      />
      <Button type="submit">Open Slip</Button>
    </form>
  )
}
