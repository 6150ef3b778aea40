import type { ImportPreview } from '@muster/contract/imports'
import type { FileEvent } from '@muster/rules/import/file-event'
import { previewOf } from '@muster/rules/import/preview'
import { ImportError } from '@muster/rules/import/problems'
import { type ReadOptions, readFile } from '@muster/rules/import/read-file'

export type ReadTask = ReadOptions & { wants: 'preview' | 'plan' }

/** What an import makes: each event as JSON, and the lines that it leaves out. */
export interface Plan {
  events: string[]
  bad: string
}

/** What a person sees before an import, and what finds its events in Muster, in the same order. */
export interface Preview {
  shown: ImportPreview
  found: Pick<FileEvent, 'title' | 'event_date' | 'isLocal'>[]
}

export interface ReadResult {
  preview?: Preview
  plan?: Plan
  /** Why the file cannot be read, as a sentence, and the field of the request that it is about. */
  refusal?: Pick<ImportError, 'message' | 'about'>
}

/** Reads a file: 20,000 lines take a second or two. */
export function read({ wants, ...options }: ReadTask): ReadResult {
  try {
    const file = readFile(options)
    if (wants === 'preview') {
      const found = file.events.map(({ title, event_date, isLocal }) => ({ title, event_date, isLocal }))
      return { preview: { shown: previewOf(file, options.catalogue), found } }
    }
    // As texts, which cross threads faster than objects and are parsed one at a time.
    return { plan: { events: file.events.map((event) => JSON.stringify(event)), bad: JSON.stringify(file.bad) } }
  } catch (error) {
    if (error instanceof ImportError) return { refusal: { message: error.message, about: error.about } }
    throw error
  }
}
