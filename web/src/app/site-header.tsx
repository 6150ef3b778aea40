import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../components/ui/button.tsx'
import { useApplication, useSession } from '../lib/application.tsx'
import { type LogOutStep, logOutOf } from '../lib/log-out-step.ts'
import { Link, useLocation, useNavigate } from '../lib/navigation.tsx'
import { useReturnTo, withReturnTo } from '../lib/return-to.ts'
import { storedUser } from '../lib/session.ts'
import { visitorPaths } from './guards.tsx'

const links = {
  all: [
    { to: '/', label: 'Home' },
    { to: '/events', label: 'Events' },
    { to: '/armies', label: 'Armies' },
    { to: '/players', label: 'Players' },
    { to: '/feedback', label: 'Feedback' },
  ],
  members: [
    { to: '/my-events', label: 'My Events' },
    { to: '/profile', label: 'Profile' },
  ],
  visitors: [
    { to: '/login', label: 'Login' },
    { to: '/register', label: 'Register' },
  ] as const,
}

export function SiteHeader() {
  const { pathname } = useLocation()
  // The page on which the menu was opened; the next page closes it. A new React key would close it, too, but would
  // remove a link while it is being pressed.
  const [openOn, setOpenOn] = useState<string>()
  if (openOn !== undefined && openOn !== pathname) setOpenOn(undefined)
  const isOpen = openOn === pathname
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenOn(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <header className="@container bg-surface print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
        <Link to="/" className="flex min-h-11 items-center gap-2 font-bold font-display text-2xl tracking-tight">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          Muster
        </Link>
        <div className="-mr-2.5 ml-auto @4xl:hidden noscript:hidden">
          <IconButton
            ref={toggle}
            label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpenOn(isOpen ? undefined : pathname)}
          >
            {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </IconButton>
        </div>
        <div
          id="menu"
          className={`${isOpen ? 'flex' : 'hidden'} noscript:flex w-full flex-col gap-2 pb-2 @4xl:flex @4xl:w-auto @4xl:min-w-0 @4xl:flex-1 @4xl:flex-row @4xl:items-center @4xl:pb-0`}
        >
          <Navigation onGo={() => setOpenOn(undefined)} />
          <Greeting />
        </div>
      </div>
      <div className="tape" />
    </header>
  )
}

/** `onGo` is called for every link, including the one to the current page. */
function Navigation({ onGo }: { onGo: () => void }) {
  const visitorLinks = useVisitorLinks()
  const { pathname } = useLocation()
  const isAt = (to: string) => {
    const [path = ''] = to.split('?')
    return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  }
  const { status } = useSession()
  const own = useGreeted() ? links.members : status === 'checking' ? [] : visitorLinks
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col noscript:flex-row noscript:flex-wrap @4xl:flex-row @4xl:flex-wrap @4xl:gap-1">
        {[...links.all, ...own].map(({ to, label, ...rest }) => (
          <li key={label}>
            <Link to={to} aria-current={isAt(to) ? 'page' : undefined} onClick={onGo} {...rest} className="site-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the sign-in pages, which lead back here. These pages pass on where they lead, and the email. */
function useVisitorLinks() {
  const { pathname, search, state } = useLocation()
  const passedOn = useReturnTo()
  const isPassedOn = visitorPaths.includes(pathname)
  const wayBack = isPassedOn ? passedOn : pathname === '/' ? undefined : pathname + search
  return links.visitors.map(({ to, label }) => ({
    to: withReturnTo(to, wayBack),
    label,
    ...(isPassedOn && { state }),
  }))
}

/** The signed-in user. During the check, the last user, which is nearly always the same. */
function useGreeted() {
  const { status, user } = useSession()
  const { storage } = useApplication()
  return (
    user ?? (status === 'checking' && storage.local.getItem('access_token') ? storedUser(storage.local) : undefined)
  )
}

function Greeting() {
  const user = useGreeted()
  const leave = useLogOut()
  if (!user) return null
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t pt-2 @4xl:ml-auto @4xl:border-0 @4xl:pt-0">
      <p className="min-w-0 max-w-56 truncate px-3 @4xl:px-0">
        Hello, <strong>{user.nickname}</strong>
      </p>
      <Button look="secondary" className="shrink-0" onClick={leave}>
        Logout
      </Button>
    </div>
  )
}

/**
 * Logs out once the home page is shown. A members' page would redirect to the login page instead, and a half-filled
 * form may block the navigation.
 */
function useLogOut() {
  const navigate = useNavigate()
  const { session, storage } = useApplication()
  const arrivedAt = logOutOf(useLocation().state)
  const requestedAt = useRef<number>(undefined)
  useEffect(() => {
    if (requestedAt.current === undefined || arrivedAt !== requestedAt.current) return
    requestedAt.current = undefined
    const { token, state: ended } = session
    session.end()
    // This runs in the background: without a network, the token is revoked later.
    void import('./deferred.ts')
      .then(({ forgetUser }) => forgetUser(storage.local, token, ended.user?.id))
      .catch(() => {})
  }, [arrivedAt, session, storage])
  return () => {
    requestedAt.current = Date.now()
    void navigate('/', { state: { logOut: requestedAt.current } satisfies LogOutStep })
  }
}
