import { type ComponentProps, createContext, useContext, useEffect, useEffectEvent } from 'react'
import { Link as WouterLink, Redirect as WouterRedirect } from 'wouter'
import type { NavigateOptions, PageHistory, Step } from './page-history.ts'

export { useSearchParams } from 'wouter'

/** The place of a page in the history. */
export interface Navigation extends Pick<Step, 'action' | 'location'> {
  navigate: PageHistory['navigate']
  /** Undefined on the server. */
  history?: PageHistory
}

export const NavigationContext = createContext<Navigation | undefined>(undefined)

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('There is no router above this component')
  return navigation
}

/** The parameters of the path, such as `event_id`. */
export const ParamsContext = createContext<Record<string, string>>({})
export const useParams = () => useContext(ParamsContext)

export const useLocation = () => useNavigation().location

/** The address that is pressed, until its page is shown. */
export const TargetContext = createContext<string | undefined>(undefined)

export const useNavigate = () => useNavigation().navigate

/** Options of links and redirects. Wouter passes the attributes of a link to both the history and the DOM. */
interface LinkOptions extends Pick<NavigateOptions, 'replace' | 'state'> {
  'data-keeps-scroll'?: boolean
}

/** The location hook that Wouter's components use. */
export function usePathname(): [string, (to: string, options?: LinkOptions) => void] {
  const { location, navigate } = useNavigation()
  return [
    location.pathname,
    (to, { replace = false, state, 'data-keeps-scroll': keepsScroll = false } = {}) =>
      navigate(to, { replace, state, keepsScroll }),
  ]
}

export const useSearch = () => useNavigation().location.search

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, LinkOptions {
  /** An address of this site; `?…` and `#…` keep the path. */
  to: string
}

export const Link = (props: LinkProps) => <WouterLink<typeof usePathname> {...props} />

export const Redirect = WouterRedirect<typeof usePathname>

/** Calls `listener` when the browser is about to leave the page. */
export function useBeforeUnload(listener: (event: BeforeUnloadEvent) => void) {
  const listenNow = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => listenNow(event)
    window.addEventListener('beforeunload', listen)
    return () => window.removeEventListener('beforeunload', listen)
  }, [])
}
