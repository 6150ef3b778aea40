/** Splits bytes at line feeds. A remainder without one at the end is a line too. */
export async function* linesOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    let from = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, end)])
      rest = []
      from = end + 1
    }
    if (from < bytes.length) rest.push(bytes.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}
