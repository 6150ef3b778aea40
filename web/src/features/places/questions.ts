import { placesQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

/** The places that a text may mean; until they are there, those of the text before stay. */
export const placesLike = (text: string, country?: string | null) =>
  asked(placesQuestion(text, country), { staysWhile: () => true })
