/**
 * Decodes the bytes of a text file: UTF-8 with or without a byte order mark, UTF-16, or Windows-1252, which spreadsheets
 * on Windows write. Windows-1252 has a letter for every byte, so it comes last and never fails.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In the languages of tournaments, most letters of UTF-16 have a zero byte.
  const start = bytes.subarray(0, 1000)
  const zeros = (offset: number) => start.filter((byte, index) => byte === 0 && index % 2 === offset).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
