import { useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useLocation } from '../../../lib/navigation.tsx'

interface LoadMoreProps {
  /** What there is more of, such as `matches`. */
  what: string
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** The start of the next page, for browsers without scripts. */
  cursor: string | null | undefined
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
      <ButtonLink to={`?${further}`} look="secondary" className="hidden noscript:inline-flex">
        {`More ${what}`}
      </ButtonLink>
    </div>
  )
}

/** The button is gone after the last page. Without this, the keyboard would be back at the start of the page. */
function keepFocus(note: HTMLElement | null) {
  if (document.activeElement === document.body) note?.focus({ preventScroll: true })
}
