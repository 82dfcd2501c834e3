/** Puts a text on the clipboard. @returns whether it is there now: a browser may refuse, or not have one without HTTPS */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
