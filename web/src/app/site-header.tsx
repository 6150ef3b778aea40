import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { Button, IconButton } from '../components/ui/button.tsx'
import { signOut, useSession } from '../features/accounts/session.ts'

const links = {
  all: [
    { to: '/', label: 'Home' },
    { to: '/events', label: 'Events' },
    { to: '/feedback', label: 'Feedback' },
  ],
  members: [
    { to: '/my-events', label: 'My Events' },
    { to: '/profile', label: 'Profile' },
  ],
  visitors: [
    { to: '/login', label: 'Login' },
    { to: '/register', label: 'Register' },
  ],
}

export function SiteHeader() {
  const { pathname } = useLocation()
  // A new key for each page, on which the menu is closed again.
  return <Header key={pathname} />
}

function Header() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
        <Link to="/" className="flex min-h-11 items-center gap-2 font-bold font-display text-2xl tracking-tight">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          Muster
        </Link>
        <div className="ml-auto md:hidden">
          <IconButton
            label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </IconButton>
        </div>
        <div
          id="menu"
          className={`${isOpen ? 'flex' : 'hidden'} w-full flex-col gap-2 pb-2 md:flex md:w-auto md:min-w-0 md:flex-1 md:flex-row md:items-center md:pb-0`}
        >
          <Navigation />
          <Greeting />
        </div>
      </div>
      <div className="tape" />
    </header>
  )
}

function Navigation() {
  const { status } = useSession()
  const own = { checking: [], signed_in: links.members, signed_out: links.visitors }[status]
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col md:flex-row md:flex-wrap md:gap-1">
        {[...links.all, ...own].map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Greeting() {
  const { user } = useSession()
  const navigate = useNavigate()
  if (!user) return null
  const leave = async () => {
    // First away, and shown at once: a page that only members see would lead to the login page instead.
    await navigate('/', { flushSync: true })
    signOut()
  }
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t pt-2 md:ml-auto md:border-0 md:pt-0">
      <p className="max-w-56 truncate px-3 md:px-0">
        Hello, <strong>{user.nickname}</strong>
      </p>
      <Button look="secondary" onClick={leave}>
        Logout
      </Button>
    </div>
  )
}
