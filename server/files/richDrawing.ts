/**
 * Elements that repeat, filter or load: with them a drawing of 200 bytes can take minutes. `filter` can also be an
 * attribute or a style property.
 */
const rich =
  /<(?:[^\s<>/]+:)?(?:filter|pattern|mask|marker|use|image|feImage|foreignObject)[\s/>]|\bfilter\s*[:=]|<!ENTITY/i

/** The decoder takes a file for an SVG if `<svg` is among its first 1,000 bytes, even in a comment. */
const startLength = 4096

/** Whether a file is an SVG with elements that can make it slow to render. */
export function isRichDrawing(bytes: Uint8Array): boolean {
  const isDrawing = /<(?:[^\s<>/]+:)?svg/i.test(latin1(bytes.subarray(0, startLength)))
  if (!isDrawing) return false
  const text = latin1(bytes)
  return rich.test(text) || rich.test(plain(text))
}

/** Every byte is one character, so that any bytes can be searched. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Resolves character references, comments and escapes of CSS, in which `filter` could hide. */
function plain(text: string): string {
  return (
    text
      .replace(/&#x0*([\da-f]{1,6});/gi, (_reference, digits: string) => letter(Number.parseInt(digits, 16)))
      .replace(/&#0*(\d{1,7});/g, (_reference, digits: string) => letter(Number(digits)))
      // An unclosed comment ends with the text, which also keeps the search linear.
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .replace(/\\([\da-f]{1,6})\s?/gi, (_escape, digits: string) => letter(Number.parseInt(digits, 16)))
      .replaceAll('\\', '')
  )
}

/** Only ASCII can hide a keyword. */
const letter = (code: number): string => (code < 128 ? String.fromCharCode(code) : ' ')
