/**
 * SVG elements that repeat content, apply filters or load resources. With them, a file of 200 bytes can take minutes to
 * render. `filter` can also be an attribute or a style property.
 */
const rich =
  /<(?:[^\s<>/]+:)?(?:filter|pattern|mask|marker|use|image|feImage|foreignObject)[\s/>]|\bfilter\s*[:=]|<!ENTITY/i

/** The decoder treats a file as an SVG if `<svg` is among its first 1,000 bytes, even in a comment. */
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

/** Resolves character references, comments and CSS escapes, because they can disguise `filter`. */
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

/** The keywords are ASCII, so other characters are replaced by a space. */
const letter = (code: number): string => (code < 128 ? String.fromCharCode(code) : ' ')
