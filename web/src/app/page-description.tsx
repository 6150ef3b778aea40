import { describe } from '@muster/site/page-heads'
import { headOf, type PageMeta, type RouteTitle } from '@muster/site/page-meta'
import { createElement, useLayoutEffect } from 'react'
import { useApplication } from '../lib/application.tsx'
import { useLocation } from '../lib/navigation.tsx'

/** The elements of the head besides the title. They replace the elements from the server. */
export function PageDescription({ meta }: { meta: PageMeta | RouteTitle }) {
  const { origin } = useApplication()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-server]')) element.remove()
  }, [])
  return headOf(describe(meta), { origin, path: pathname })
    .filter(({ tag }) => tag !== 'title')
    .map(({ tag, attributes }) => createElement(tag, { key: Object.values(attributes)[0], ...attributes }))
}
