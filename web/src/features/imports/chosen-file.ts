import { importTextMax } from '@muster/contract/import-fields'
import { ImportInput } from '@muster/contract/imports'
import { type DecodedText, decodeText } from '@muster/rules/import/decode'
import { v4 as newId } from 'uuid'
import type { ImportFile } from './file-store.ts'

/** Two bytes for each character, as in UTF-16. Larger files are not read at all. */
const bytesMax = 2 * importTextMax

export class UnusableFile extends Error {}

/** Reads a file in the browser. Throws UnusableFile, with a sentence, for one that cannot be imported. */
export async function readChosenFile(file: File): Promise<ImportFile> {
  if (file.size > bytesMax) throw new UnusableFile('A file can have at most 5 MB. Please split it.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnusableFile('The file could not be read. Please choose it again.')
  })
  return checked({ id: newId(), name: file.name.slice(0, 200), bytes: new Uint8Array(bytes) })
}

export const readPastedText = (text: string): ImportFile =>
  checked({ id: newId(), name: null, bytes: new TextEncoder().encode(text) })

/** The text of a file. A pasted one is always Unicode. */
export const textOf = ({ name, bytes }: ImportFile, encoding?: DecodedText['encoding']): DecodedText =>
  decodeText(bytes, name === null ? 'utf-8' : encoding)

/** Spreadsheets are archives, and may look like a text in UTF-16. */
const zipStart = [0x50, 0x4b, 0x03, 0x04]

/** The same check as the server's, before the text is sent. */
function checked(file: ImportFile): ImportFile {
  if (zipStart.every((byte, position) => file.bytes[position] === byte))
    throw new UnusableFile('This is a spreadsheet or an archive, not a text. In the spreadsheet, save it as CSV.')
  const { error } = ImportInput.shape.text.safeParse(textOf(file).text)
  if (error) throw new UnusableFile(error.issues[0]?.message)
  return file
}
