import { useEffect } from 'react'

const product = 'Muster'
const defaultTitle = 'Muster: manage Age of Sigmar, Spearhead and Warcry events'
const defaultDescription =
  'Muster is a free tracker for friendly tabletop miniature wargame events: tournaments, friendly games, standings and army performance.'

/** A title without the product's name gets it appended. */
const fullTitle = (title: string) => (title.includes(product) ? title : `${title} | ${product}`)

interface PageMeta {
  title?: string
  description?: string
}

/** Names the page in the tab, in link previews and for search engines. */
export function usePageMeta({ title = defaultTitle, description = defaultDescription }: PageMeta = {}) {
  useEffect(() => {
    document.title = fullTitle(title)
    setContent('name', 'description', description)
    setContent('property', 'og:title', fullTitle(title))
    setContent('property', 'og:description', description)
    setCanonical()
  }, [title, description])
}

function setCanonical() {
  const address = window.location.origin + window.location.pathname
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!link) {
    link = document.head.appendChild(document.createElement('link'))
    link.rel = 'canonical'
  }
  link.href = address
}

function setContent(kind: 'name' | 'property', key: string, content: string) {
  document.head.querySelector(`meta[${kind}="${key}"]`)?.setAttribute('content', content)
}
