/** What pages may load. `styleHash` is the hash of the styles in their head, if the page is built. */
export const contentSecurityPolicy = (styleHash: string | undefined) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'style-src': ["'self'", ...(styleHash === undefined ? [] : [`'${styleHash}'`])],
  },
})
