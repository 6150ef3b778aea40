import { fullTitle, type PageMeta as Meta, type RouteTitle } from '@muster/site/page-meta'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useApplication } from '../lib/application.tsx'
import { useLocation } from '../lib/navigation.tsx'

/**
 * Sets the title and the description of the page for tabs, link previews and search engines. The server's HTML has them
 * before this runs.
 */
export function PageMeta({ meta }: { meta: Meta | RouteTitle }) {
  const { collected, isServerRendered } = useApplication()
  const { key } = useLocation()
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('title:not([data-page])')) element.remove()
  }, [])
  if (collected) {
    collected.meta = meta
    return null
  }
  return (
    <>
      <title data-page="">{fullTitle(meta.title)}</title>
      {!(isServerRendered && key === 'default') && <Description meta={meta} />}
    </>
  )
}

/** The invisible part of the head, which the first page does not need. */
function Description({ meta }: { meta: Meta | RouteTitle }) {
  const { data } = useQuery({
    queryKey: ['component', 'page-description'],
    queryFn: async () => ({ PageDescription: (await import('./page-description.tsx')).PageDescription }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && <data.PageDescription meta={meta} />
}
