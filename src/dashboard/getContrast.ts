/** The WCAG 2.2 contrast ratio of two colors, each written as `#rgb` or `#rrggbb`. */
export function getContrast(first: string, second: string): number {
  const [brighterLuminance = 0, darkerLuminance = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a)
  return (brighterLuminance + 0.05) / (darkerLuminance + 0.05)
}

function getLuminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(digits.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
