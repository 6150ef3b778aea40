import { referenceQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

export const reference = asked(referenceQuestion)
