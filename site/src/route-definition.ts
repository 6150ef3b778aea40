/** Who may open a page: everybody, only members, or only visitors who are not signed in. */
export type PageAccess = 'anyone' | 'members' | 'visitors'

export interface RouteDefinition {
  access: PageAccess
  /** A page without a title takes it from its content once that is loaded (page-meta.ts, army-pages.ts). */
  title?: string
  /**
   * How search engines treat it: `listed` in the sitemap, once or for each item that it shows; `open` for indexing;
   * `closed`, because they find nothing there.
   */
  indexing: 'listed' | 'listed each' | 'open' | 'closed'
  /** Its module in web/src/app/pages. The pages that most people see first are part of the main script instead. */
  module?: string
  /** Shows large numbers, which need another font. */
  hasNumerals?: true
  /** Its address is a secret that opens a match. Nothing stores or indexes its HTML, which contains that match. */
  isSecret?: true
  /** Fills the screen, without the site's header and footer. */
  isFullScreen?: true
}
