import type { ImportPreview } from '@muster/contract/imports'
import { previewOf } from '@muster/rules/import/preview'
import { ImportError } from '@muster/rules/import/problems'
import { type ReadOptions, readFile } from '@muster/rules/import/read-file'

export type ReadTask = ReadOptions & { wants: 'preview' | 'plan' }

/** What an import makes: each event as JSON, and the lines that it leaves out. */
export interface Plan {
  events: string[]
  bad: string
}

export interface ReadResult {
  preview?: ImportPreview
  plan?: Plan
  /** Why the file cannot be read, as a sentence, and the field of the request that it is about. */
  refusal?: Pick<ImportError, 'message' | 'about'>
}

/** Reads a file: 20,000 lines take a second or two. */
export function read({ wants, ...options }: ReadTask): ReadResult {
  try {
    const file = readFile(options)
    if (wants === 'preview') return { preview: previewOf(file, options.catalogue) }
    // As texts, which cross threads faster than objects and are parsed one at a time.
    return { plan: { events: file.events.map((event) => JSON.stringify(event)), bad: JSON.stringify(file.bad) } }
  } catch (error) {
    if (error instanceof ImportError) return { refusal: { message: error.message, about: error.about } }
    throw error
  }
}
