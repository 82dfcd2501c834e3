/**
 * SVG elements that repeat content, apply filters or load resources, and references to anything outside of the file. With
 * them, a file of 200 bytes can take minutes to render. `filter` can also be an attribute or a style property.
 */
const expensivePattern =
  /<(?:[^\s<>/]+:)?(?:filter|pattern|mask|marker|use|image|feImage|foreignObject)[\s/>]|\bfilter\s*[:=]|<!ENTITY|@import|<\?xml-stylesheet|\b(?:href|src)\s*=\s*["'](?![\s#"'])|url\((?!["'\s]*#)/i

/** The decoder treats a file as an SVG if `<svg` is among its first 1,000 bytes, even in a comment. */
const detectionLength = 4096

/** Whether a file is an SVG with elements that can make it slow to render. */
export function isExpensiveSvg(bytes: Uint8Array): boolean {
  const isSvg = /<(?:[^\s<>/]+:)?svg/i.test(toLatin1(bytes.subarray(0, detectionLength)))
  if (!isSvg) return false
  const text = toLatin1(bytes)
  return expensivePattern.test(text) || expensivePattern.test(decodeEscapes(text))
}

/** Every byte is one character, so that any bytes can be searched. */
const toLatin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Resolves character references, comments and CSS escapes, because they can disguise `filter`. */
function decodeEscapes(text: string): string {
  return (
    text
      .replace(/&#x0*([\da-f]{1,6});/gi, (_reference, digits: string) => toAsciiCharacter(Number.parseInt(digits, 16)))
      .replace(/&#0*(\d{1,7});/g, (_reference, digits: string) => toAsciiCharacter(Number(digits)))
      // An unclosed comment ends with the text, which also keeps the search linear.
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .replace(/\\([\da-f]{1,6})\s?/gi, (_escape, digits: string) => toAsciiCharacter(Number.parseInt(digits, 16)))
      .replaceAll('\\', '')
  )
}

/** The keywords are ASCII, so other characters are replaced by a space. */
const toAsciiCharacter = (code: number): string => (code < 128 ? String.fromCharCode(code) : ' ')
