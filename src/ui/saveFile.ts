/** Starts a browser download of a file. */
export function saveFile(blob: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  // Some browsers read the object URL after the click has returned, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(objectUrl), revokeDelayMs)
}

const revokeDelayMs = 60_000
