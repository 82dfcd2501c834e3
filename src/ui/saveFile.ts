/** Saves a file as the browser saves downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file when the click returns; some still read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), longerThanAnyClickMs)
}

const longerThanAnyClickMs = 60_000
