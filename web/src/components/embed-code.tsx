interface EmbedCodeProps {
  /** The address of the frame. */
  src: string
  /** What the frame shows, for screen readers. */
  title: string
  /** What the frame shows, in the sentence above the code. */
  what: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The code for the page of a club: a frame that is as high as what it shows. */
export function EmbedCode({ src, title, what }: EmbedCodeProps) {
  const frame = `<iframe src="${escaped(src)}" title="${escaped(title)}" style="width:100%;height:30rem;border:0"></iframe>`
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">Show on your website</summary>
      <p className="mb-2 text-muted text-sm">
        Paste this where {what} should appear. It follows the reader’s light or dark setting; add theme=light or
        theme=dark to its URL to choose.
      </p>
      <textarea
        readOnly
        rows={4}
        aria-label="Code for your website"
        className="control font-mono text-sm"
        value={`${frame}\n<script src="${new URL('/embed/frames.js', src).href}"></script>`}
        onFocus={({ target }) => target.select()}
      />
    </details>
  )
}
