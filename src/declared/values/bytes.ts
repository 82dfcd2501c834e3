import type { LocaleTag } from '#i18n/locales.ts'

const step = 1024

/** Formats a file size: `512 kB`, `4,8 MB`. The units are multiples of 1,024, as the upload limits are. */
export function formatBytes(size: number, tag: LocaleTag): string {
  const isLarge = size >= step * step
  const value = isLarge ? size / step / step : Math.max(1, Math.round(size / step))
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(value)
}
