/** The encodings of text files, by what they are called in the standard, with the languages that people know them by. */
export const encodingNames = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western Europe (Windows-1252)',
  'windows-1250': 'Central Europe (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1257': 'Baltic (Windows-1257)',
} as const
export type Encoding = keyof typeof encodingNames

export interface DecodedText {
  text: string
  encoding: Encoding
  /** Whether other encodings fit the bytes as well, so that letters with accents may be wrong. */
  isGuessed: boolean
}

/**
 * Decodes the bytes of a text file: UTF-8 with or without a byte order mark, UTF-16, or what spreadsheets on Windows
 * write. Those have a letter for nearly every byte, so they come last, never fail, and are a guess unless `chosen`.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const encoding = chosen ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding, isGuessed: chosen === undefined && encoding.startsWith('windows') }
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In the languages of tournaments, most letters of UTF-16 have a zero byte.
  const start = bytes.subarray(0, 1000)
  const zeros = (offset: number) => start.filter((byte, index) => byte === 0 && index % 2 === offset).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return isPolish.test(new TextDecoder('windows-1252').decode(bytes)) ? 'windows-1250' : 'windows-1252'
}

/**
 * The Polish ą, ł, ż, Ł and Ż of Windows-1250 are signs in Windows-1252. There, none of ¹, ³ and ¿ follows a letter, and
 * none of £ and ¯ stands before a small one.
 */
const isPolish = /\p{L}[¹³¿]|[£¯]\p{Ll}/u

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
