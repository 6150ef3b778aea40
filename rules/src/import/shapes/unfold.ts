import { unfoldRounds } from './rounds-beside.ts'
import type { Shape, Unfolded } from './shape.ts'
import { unfoldTwoLines } from './two-lines.ts'
import { unfoldVersus } from './versus.ts'

/** Turns a table in which a line is not one match into one where it is. */
export const unfold = (shape: Shape): Unfolded =>
  unfoldRounds(shape) ?? unfoldVersus(shape) ?? unfoldTwoLines(shape) ?? shape
