import { passwordRules } from '@muster/contract/accounts'
import { Check, Circle } from 'lucide-react'

/** Which of the rules a password keeps, while it is typed. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <div id={id} className="grid grid-cols-1 gap-2">
      <ul aria-label="Password rules" className="grid grid-cols-1 gap-1 text-sm">
        {passwordRules.map(({ name, label, passes }) => {
          const isKept = passes(password)
          const Icon = isKept ? Check : Circle
          return (
            <li key={name} className={`flex items-center gap-2 ${isKept ? 'font-semibold text-brand' : 'text-muted'}`}>
              <Icon aria-hidden className="size-4" />
              {label}
              <span className="sr-only">{isKept ? '(done)' : '(missing)'}</span>
            </li>
          )
        })}
      </ul>
      <p className="text-muted text-sm">Letters from A to Z, numbers, and @$!%*?&_£^~ can be used.</p>
    </div>
  )
}
