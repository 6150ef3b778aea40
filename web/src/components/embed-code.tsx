interface EmbedCodeProps {
  /** The address of the frame. */
  src: string
  /** The content of the frame, for screen readers. */
  title: string
  /** The content of the frame, as part of the sentence above the code. */
  what: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The embed code for the site of a club: a frame that is as high as its content. */
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
