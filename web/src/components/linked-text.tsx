/** Web addresses in a text, without the punctuation that ends a sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/

/**
 * A text of a user, with its addresses as links. Its author chooses the targets, so search engines must not follow the
 * links, and the other page gets no reference to this one.
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
