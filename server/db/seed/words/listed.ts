/** The entries of a list written as running text, separated by commas. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
