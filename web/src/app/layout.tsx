import { type ReactNode, useEffect, useRef } from 'react'
import { AnchorLink } from '../components/anchor-link.tsx'
import { lazyComponent } from '../components/lazy-component.tsx'
import { useSession } from '../lib/application.tsx'
import { useLocation } from '../lib/navigation.tsx'
import type { Unused } from './guards.tsx'
import { useScrollPositions } from './scroll-positions.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const passkeyOffer = lazyComponent(
  'passkey offer',
  async () => (await import('../features/passkeys/components/passkey-offer.tsx')).PasskeyOffer,
  () => null,
)

interface LayoutProps {
  /** For a page without header and footer. */
  isFullScreen: boolean | undefined
  children: ReactNode
}

export function Layout({ isFullScreen = false, children }: LayoutProps) {
  const main = useFocusOnNewPage()
  useScrollPositions()
  if (isFullScreen) {
    return (
      // The server takes everything from the first `div` on (rendering/render.ts).
      <div>
        <main id="content" ref={main} tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <AnchorLink
        anchor="content"
        className="sr-only rounded-control bg-brand p-3 text-on-brand focus:not-sr-only focus:absolute focus:z-50"
      >
        Skip to content
      </AnchorLink>
      <SiteHeader />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="@container mx-auto w-full max-w-7xl grow px-4 py-6 outline-none sm:px-6 sm:py-8 print:p-0"
      >
        <Unreachable />
        <UnusedLink />
        <Offer />
        <p className="mb-4 hidden text-muted text-sm noscript:block">
          Without JavaScript, everything here can be read and searched. You need it to sign in and to enter results.
        </p>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** Offers a passkey to a member who has just typed a password. Without a network, there is no offer. */
function Offer() {
  const session = useSession()
  return session.status === 'signed_in' && session.isByPassword ? <passkeyOffer.Lazy key={session.user.id} /> : null
}

/** Tells a member that their link for verifying an address or setting a password was not used. */
function UnusedLink() {
  const { user } = useSession()
  const state = useLocation().state as Unused | null
  if (!user || !state?.unusedLink) return null
  return (
    <p role="status" className="card mb-4 px-4 py-3">
      You are signed in as {user.nickname}, so the link from your email was not used. If it belongs to another account,
      sign out and open it again.
    </p>
  )
}

/** Shown while the session is unconfirmed: commands of the last user are sent with their token if possible. */
function Unreachable() {
  const session = useSession()
  const { pathname } = useLocation()
  // The desk says it in its own words, with what waits.
  if (!('isUnconfirmed' in session) || pathname.endsWith('/desk')) return null
  return (
    // A page that says since when it is old says this, too.
    <p role="status" className="card mb-4 px-4 py-3 in-[:has(.stale-note)]:hidden">
      You seem to be offline: Muster could not be reached. It will keep trying.
    </p>
  )
}

/** Moves the focus to the content of a new page, so that screen readers and the keyboard start there. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
