import type { Import, ImportProblem } from '@muster/contract/imports'

/** The lines that an import has left out, as text for the person who corrects the file. */
export const problemsText = (problems: readonly ImportProblem[], unit: Import['unit']) =>
  problems.map(({ line, reason }) => `${unit} ${line}: ${reason}\n`).join('')
