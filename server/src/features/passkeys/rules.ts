/** The random id of an account in base64url, as browsers take and return it. */
export const encodeHandle = (passkey_handle: string) =>
  Buffer.from(passkey_handle.replaceAll('-', ''), 'hex').toString('base64url')
