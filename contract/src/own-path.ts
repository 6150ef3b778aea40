/** The maximum length of a path in a mailed link. */
export const ownPathMax = 500

/**
 * Whether text is a path of this site, with its query. Refuses everything that a browser could read as the address of
 * another site, such as `//other.example` or `/\other.example`.
 */
export const isOwnPath = (text: string) =>
  text.length <= ownPathMax && /^\/[!-[\]-~]*$/.test(text) && !/^[^?#]*\/\//.test(text)
