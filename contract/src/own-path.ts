/** The longest path that a mailed link carries. */
export const ownPathMax = 500

/**
 * Whether text is a path of this site, with its query: nothing that a browser could read as the address of another one,
 * such as `//other.example` or `/\other.example`.
 */
export const isOwnPath = (text: string) =>
  text.length <= ownPathMax && /^\/[!-[\]-~]*$/.test(text) && !/^[^?#]*\/\//.test(text)
