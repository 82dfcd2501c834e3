/** The value of an attribute, still with its XML escapes. */
export function readAttribute(attributes: string, name: string): string | undefined {
  const [, , value] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`).exec(attributes) ?? []
  return value
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (reference, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return entities[name] ?? reference
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
