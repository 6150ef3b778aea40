import { useState } from 'react'
import { useLocation } from '../lib/navigation.tsx'
import { Button, ButtonLink } from './ui/button.tsx'

interface LoadMoreProps {
  /** What there is more of, such as `matches`. */
  what: string
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** The start of the next page, for a link in browsers without scripts; none without it. */
  cursor?: string | null | undefined
}

/** The way to the rest of a list. */
export function LoadMore({ what, list, cursor }: LoadMoreProps) {
  const { search } = useLocation()
  const [isUsed, setIsUsed] = useState(false)
  if (!list.hasNextPage) {
    return isUsed ? (
      <p ref={keepFocus} tabIndex={-1} className="mt-4 text-center text-muted text-sm">{`No more ${what}.`}</p>
    ) : null
  }
  const further = new URLSearchParams(search)
  further.set('cursor', cursor ?? '')
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-4">
      {list.isFetchNextPageError && <p role="alert">{`More ${what} could not be loaded.`}</p>}
      <Button
        look="secondary"
        className="noscript:hidden"
        isBusy={list.isFetchingNextPage}
        onClick={() => {
          setIsUsed(true)
          list.fetchNextPage()
        }}
      >
        {list.isFetchNextPageError ? 'Try again' : 'Load more'}
      </Button>
      {cursor && (
        // On an element of its own: the display of a button would win over `hidden`.
        <div className="hidden noscript:block">
          <ButtonLink to={`?${further}`} look="secondary">
            {`More ${what}`}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** The button is gone after the last page. Without this, the keyboard would be back at the start of the page. */
function keepFocus(note: HTMLElement | null) {
  if (document.activeElement === document.body) note?.focus({ preventScroll: true })
}
