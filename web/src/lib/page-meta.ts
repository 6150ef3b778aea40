import { fullTitle, imageOf, keywordsOf, type PageMeta } from '@muster/contract/pages'
import { useEffect } from 'react'

/** Names the page in the tab, in link previews and for search engines, as the server's HTML does when a page is opened anew. */
export function usePageMeta(meta: PageMeta | undefined) {
  const { title, description, query = '' } = meta ?? {}
  const keywords = meta && keywordsOf(meta)
  const image = meta && imageOf(meta)
  const [picture, alt] = [image?.path, image?.alt]
  useEffect(() => {
    if (title === undefined || description === undefined || keywords === undefined) return
    if (picture === undefined || alt === undefined) return
    const address = ownOrigin() + window.location.pathname + query
    document.title = fullTitle(title)
    setMeta('name', 'description', description)
    setMeta('name', 'keywords', keywords)
    setMeta('property', 'og:title', fullTitle(title))
    setMeta('property', 'og:description', description)
    setMeta('property', 'og:url', address)
    setMeta('name', 'twitter:title', fullTitle(title))
    setMeta('name', 'twitter:description', description)
    setMeta('property', 'og:image', ownOrigin() + picture)
    setMeta('property', 'og:image:alt', alt)
    setMeta('name', 'twitter:image', ownOrigin() + picture)
    element<HTMLLinkElement>('link', 'rel', 'canonical').href = address
  }, [title, description, keywords, query, picture, alt])
}

let origin: string | undefined

/** The origin that the server calls its own, which may be another than the one it was reached by. */
function ownOrigin(): string {
  const said = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  origin ??= said ? new URL(said).origin : window.location.origin
  return origin
}

const setMeta = (kind: 'name' | 'property', key: string, content: string) =>
  element('meta', kind, key).setAttribute('content', content)

function element<E extends HTMLElement>(tag: string, kind: string, key: string): E {
  const there = document.head.querySelector<E>(`${tag}[${kind}="${key}"]`)
  if (there) return there
  const made = document.createElement(tag) as E
  made.setAttribute(kind, key)
  return document.head.appendChild(made)
}
