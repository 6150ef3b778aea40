/** The typeface of names and texts, or of numbers, in the weights of components/board-list.tsx. */
export type Face = 'text' | 'number'

/** As in tokens.css: a canvas does not know custom properties. The fallback fonts have the same widths. */
const fonts: Record<Face, string> = {
  text: '600 100px Figtree, "Figtree Fallback", sans-serif',
  number: '600 100px "Barlow Semi Condensed", "Barlow Fallback Narrow", "Barlow Fallback", sans-serif',
}

/** Letters of a font that a device substitutes may be a little wider. */
const reserve = 1.03

const createMeasure = () => {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  return (text: string, face: Face) => {
    // The wide end of letters, for a browser without canvas.
    if (!context) return [...text].length * 0.65
    context.font = fonts[face]
    // All digits of numbers are as wide as a zero.
    const shown = face === 'number' ? text.replace(/\d/g, '0') : text
    return (context.measureText(shown).width / 100) * reserve
  }
}

let measure: ReturnType<typeof createMeasure> | undefined

/** The width of a text as a multiple of the type size. */
export function textWidth(text: string, face: Face): number {
  measure ??= createMeasure()
  return measure(text, face)
}
