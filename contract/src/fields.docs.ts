import { documented, documentedInput } from './docs.ts'
import * as fields from './fields.ts'
import { limit, message } from './shared.docs.ts'

export const page = documentedInput(fields.Page, {
  skip: ['How many to leave out from the start of the list.', 0],
  limit,
})
documented(fields.Message, ['What was done, as a sentence.'], { message })
