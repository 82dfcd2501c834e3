/** Starts a browser download of a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the object URL after the click has returned, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), longerThanAnyClickMs)
}

const longerThanAnyClickMs = 60_000
