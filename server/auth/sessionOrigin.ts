import type { FastifyRequest } from 'fastify'

/** The device and the network address from which a session is used. */
export interface SessionOrigin {
  /** The browser and the operating system, for example `Firefox, Windows`; empty if the User-Agent names neither. */
  readonly device: string
  readonly address: string
}

export const readOrigin = ({ headers, ip }: FastifyRequest): SessionOrigin => ({
  device: describeDevice(headers['user-agent'] ?? ''),
  address: ip,
})

// The order matters: most browsers also name the browsers with which they are compatible.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The browser and the operating system that a User-Agent names, or the name of another program, such as `curl` for
 * `curl/8.5`. Versions are left out, because browsers no longer send the true ones.
 */
export function describeDevice(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(', ')
  return /^[A-Za-z][\w.-]{0,39}(?=\/)/.exec(userAgent)?.[0] ?? ''
}
