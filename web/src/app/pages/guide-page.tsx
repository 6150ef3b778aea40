import { html } from '../../../../docs/organisers.md'

/** The guide for organisers from the repository. */
export const GuidePage = () => (
  <article
    className="prose mx-auto max-w-3xl"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own document, converted to HTML at build time
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
