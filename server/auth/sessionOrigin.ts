import type { FastifyRequest } from 'fastify'

/** Where a session is used from. */
export interface SessionOrigin {
  /** The browser and the system, for example `Firefox, Windows`; empty if the User-Agent names neither. */
  readonly device: string
  readonly address: string
}

export const readOrigin = ({ headers, ip }: FastifyRequest): SessionOrigin => ({
  device: describeDevice(headers['user-agent'] ?? ''),
  address: ip,
})

// The order matters: most browsers name those that they are compatible with, too.
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
 * The browser and the system that a User-Agent names. Of another program, such as `curl/8.5`, its name. Versions are left
 * out, because browsers no longer tell the true ones.
 */
export function describeDevice(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(', ')
  return /^[A-Za-z][\w.-]{0,39}(?=\/)/.exec(userAgent)?.[0] ?? ''
}
