/**
 * The stored form of a MAC address: upper-case pairs separated by colons. Anything else is trimmed and put in upper
 * case.
 */
export function normalizeMac(text: string): string {
  const digits = text.toUpperCase().replace(/[:.\-\s]/g, '')
  return hasMacDigits(digits) ? (digits.match(/../g) ?? []).join(':') : text.trim().toUpperCase()
}

export function isMac(text: string): boolean {
  return /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/.test(text)
}

/**
 * The spellings under which a part of an address may be stored, whatever its separators: `aabbc` may be `aa:bb:c`, or
 * `a:ab:bc` if it starts in the middle of a pair. One or two digits are only searched as the start of a pair.
 */
export function getMacSpellings(text: string): string[] {
  const digits = text.replace(/[^0-9a-z]/gi, '')
  if (!/^[0-9a-f]+$/i.test(digits)) return [text]
  return [
    text,
    joinPairs(digits),
    ...(digits.length < 3 ? [] : [`${digits.slice(0, 1)}:${joinPairs(digits.slice(1))}`]),
  ]
}

const joinPairs = (digits: string): string => (digits.match(/.{1,2}/g) ?? []).join(':')

const hasMacDigits = (digits: string): boolean => /^[0-9A-F]{12}$/.test(digits)
