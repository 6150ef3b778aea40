import { fullTitle, type PageMeta as Meta, type RowName } from '@muster/contract/page-meta'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useApplication } from '../lib/application.tsx'

/** Names the page in the tab and, as the server's HTML does before it runs, in link previews and for search engines. */
export function PageMeta({ meta }: { meta: Meta | RowName }) {
  const { described, isServerRendered } = useApplication()
  const { key } = useLocation()
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('title:not([data-page])')) element.remove()
  }, [])
  if (described) {
    described.meta = meta
    return null
  }
  return (
    <>
      <title data-page="">{fullTitle(meta.title)}</title>
      {!(isServerRendered && key === 'default') && <Description meta={meta} />}
    </>
  )
}

/** What nobody sees, and so what the first page does without. */
function Description({ meta }: { meta: Meta | RowName }) {
  const { data } = useQuery({
    queryKey: ['component', 'described'],
    queryFn: async () => ({ Described: (await import('./described.tsx')).Described }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && <data.Described meta={meta} />
}
