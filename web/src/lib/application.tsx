import { type CallFunction, createClient } from '@muster/contract/client'
import type { PageMeta, RouteTitle } from '@muster/site/page-meta'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { BrowserStorage } from './browser-storage.ts'
import { deviceSecret } from './device-secret.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createEventKeys } from './event-keys.ts'
import { createInstallPrompt, type InstallPrompt } from './install-prompt.ts'
import { createLive, type Live } from './live-events.ts'
import { createPress } from './press.ts'
import { newestVersion } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { createServerConnection, type ServerConnection } from './server-connection.ts'
import { createSession, type Session, signedOut } from './session.ts'

/** Everything that lives as long as the page. Each page creates its own: no module holds mutable state. */
export interface Application {
  call: CallFunction
  session: Session
  drafts: Drafts
  storage: BrowserStorage
  queryClient: QueryClient
  connection: ServerConnection
  live: Live
  installPrompt: InstallPrompt
  /** How many commands wait for a response. While there are any, a live page does not refetch. */
  sending: { count: number }
  /** The query that a part of the page has set but the address does not show yet. The next change builds on it. */
  pendingAddressQuery: { current: { pathname: string; query: URLSearchParams } | undefined }
  /** The origin from the server's configuration. It may differ from the one in the browser. */
  origin: string
  /** Whether the first page was server-rendered, so that its reader already sees it. */
  isServerRendered: boolean
  /** On the server: the pages store their title and description here. */
  collected?: { meta: PageMeta | RouteTitle | undefined }
  /** Set by the router. Called when the server ends a session that is in use. */
  onExpired: { current: () => void }
  /** Checks the stored token, and follows sign-ins and sign-outs in other tabs. */
  start(): void
  close(): void
  /** Aborted when the application is closed. */
  closing: AbortSignal
}

interface ApplicationOptions {
  /** The origin of the page. By default, it is read from the canonical link. */
  origin?: string
  isServerRendered?: boolean
}

export function createApplication(
  storage: BrowserStorage,
  { origin = ownOrigin(), isServerRendered = false }: ApplicationOptions = {},
): Application {
  const onExpired = { current: () => {} }
  const closing = new AbortController()
  const connection = createServerConnection(storage.local)
  const keyOf = createEventKeys()
  const announced = new Map<number, number>()
  const call: CallFunction = createClient({
    token: () => session.token,
    keyOf,
    versionOf: (event_id) => newestVersion(queryClient, announced, event_id),
    device: () => deviceSecret(storage.local),
    onTokenRefused: (token) => session.expire(token),
    onResponse: connection.receive,
  })
  const press = createPress()
  const session = createSession({ storage: storage.local, call, connection, onExpired: () => onExpired.current() })
  const queryClient = createQueryClient(call, press)
  const sending = { count: 0 }
  const installPrompt = createInstallPrompt()
  const live = createLive({ queryClient, keyOf, announced, sending })
  return {
    call,
    session,
    drafts: createDrafts(storage.tab),
    storage,
    queryClient,
    connection,
    live,
    installPrompt,
    sending,
    pendingAddressQuery: { current: undefined },
    origin,
    isServerRendered,
    onExpired,
    start: () => {
      installPrompt.start(closing.signal)
      press.start(closing.signal)
      void session.start(closing.signal)
    },
    closing: closing.signal,
    close: () => {
      closing.abort()
      live.close()
      queryClient.clear()
    },
  }
}

function ownOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  return canonical ? new URL(canonical).origin : window.location.origin
}

const ApplicationContext = createContext<Application | undefined>(undefined)

export const ApplicationProvider = ({ application, children }: { application: Application; children: ReactNode }) => (
  <ApplicationContext value={application}>
    <QueryClientProvider client={application.queryClient}>{children}</QueryClientProvider>
  </ApplicationContext>
)

export function useApplication(): Application {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('There is no application around this component.')
  return application
}

export function useSession() {
  const { session } = useApplication()
  // The server renders each page for a signed-out visitor.
  return useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => signedOut,
  )
}
