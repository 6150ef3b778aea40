import { placesQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

/** The places that a text may mean; those for the text before stay until then. */
export const placesLike = (text: string, country?: string | null) =>
  asked(placesQuestion(text, country), { staysWhile: () => true })
