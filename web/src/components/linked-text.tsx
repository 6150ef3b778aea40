/** Addresses of the web in a text, without the punctuation that ends a sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/

/**
 * A text that somebody has typed, with its addresses as links. They lead where its author wants: search engines are
 * told not to follow, and the other page learns nothing of this one.
 */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={part} rel="ugc nofollow noopener" className="wrap-anywhere underline hover:text-ink">
        {part}
      </a>
    ) : (
      part
    ),
  )
