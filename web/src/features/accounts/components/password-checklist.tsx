import { forbiddenIn, passwordRules } from '@muster/contract/passwords'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle, TriangleAlert, X } from 'lucide-react'

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const names: Record<string, string> = {
  ' ': 'a space',
  '-': 'a hyphen (-)',
  '.': 'a full stop (.)',
  ',': 'a comma (,)',
}

/** Shows which rules the typed password meets, and warns about common passwords. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const forbidden = forbiddenIn(password)
  return (
    <div id={id} className="grid grid-cols-1 gap-2">
      <ul aria-label="Password rules" className="grid grid-cols-1 gap-1 text-sm">
        {passwordRules.map(({ name, label, passes }) => {
          const isMet = passes(password)
          const Icon = isMet ? Check : Circle
          return (
            <li key={name} className={`flex items-center gap-2 ${isMet ? 'font-semibold text-brand' : 'text-muted'}`}>
              <Icon aria-hidden className="size-4" />
              {label}
              <span className="sr-only">{isMet ? '(done)' : '(missing)'}</span>
            </li>
          )
        })}
        {forbidden.length > 0 && (
          <li className="flex items-center gap-2 font-semibold text-danger">
            <X aria-hidden className="size-4" />
            <span>{listed.format(forbidden.map((character) => names[character] ?? character))} cannot be used</span>
          </li>
        )}
      </ul>
      <p className="text-muted text-sm">Letters from A to Z, numbers, and @$!%*?&_£^~ can be used.</p>
      <CommonPasswordHint password={password} />
    </div>
  )
}

function CommonPasswordHint({ password }: { password: string }) {
  const isAllowed = passwordRules.every(({ passes }) => passes(password)) && forbiddenIn(password).length === 0
  // The list is larger than the page, so it loads only once it can matter. Without it there is no hint.
  const { data: list } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: () => import('../common-passwords.ts'),
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <p aria-live="polite" className="flex items-start gap-2 text-sm empty:hidden">
      {isAllowed && list?.isCommonPassword(password) && (
        <>
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          This is a common password, among the first an attacker tries. Choose another.
        </>
      )}
    </p>
  )
}
