/**
 * Copies a text to the clipboard. @returns whether it succeeded; browsers may refuse, or have no clipboard without
 * HTTPS
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
