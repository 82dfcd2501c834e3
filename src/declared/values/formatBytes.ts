import type { LocaleTag } from '#i18n/locales.ts'

const kilobyte = 1024

/** Formats a file size: `512 kB`, `4,8 MB`. The units are multiples of 1,024, as the upload limits are. */
export function formatBytes(size: number, localeTag: LocaleTag): string {
  const isMegabyteOrMore = size >= kilobyte * kilobyte
  const value = isMegabyteOrMore ? size / kilobyte / kilobyte : Math.max(1, Math.round(size / kilobyte))
  return new Intl.NumberFormat(localeTag, {
    style: 'unit',
    unit: isMegabyteOrMore ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(value)
}
