/** A sentence in which what stands between backticks is code. */
export const Words = ({ children }: { children: string }) =>
  children.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence that never changes
    index % 2 === 0 ? part : <code key={index}>{part}</code>,
  )
