/** How long a browser may take to read the file, in milliseconds. */
const maxRead = 60_000

/** Lets the browser save a text as a file. It reads the file after the click: released earlier, it was sometimes lost. */
export function saveFile(name: string, text: string, type: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), maxRead)
}
