import { headOf, type PageMeta as Meta } from '@muster/contract/page-meta'
import { createElement, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useApplication } from '../lib/application.tsx'

/** Names the page in the tab, in link previews and for search engines, as the server's HTML does before it runs. */
export function PageMeta({ meta }: { meta: Meta }) {
  const { origin, described } = useApplication()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-server], title:not([data-page])')) element.remove()
  }, [])
  if (described) {
    described.meta = meta
    return null
  }
  return headOf(meta, { origin, path: pathname }).map(({ tag, attributes, text }) =>
    createElement(tag, { key: Object.values(attributes)[0] ?? tag, 'data-page': '', ...attributes }, text),
  )
}
