/** A document as HTML; see the plugin in vite.config.ts. */
declare module '*.md' {
  export const html: string
}
