import { html } from '../../../../docs/organisers.md'

/** The guide for organisers, as it is in the repository. */
export const GuidePage = () => (
  <article
    className="prose mx-auto max-w-3xl"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own document, made into HTML when the page is built
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
