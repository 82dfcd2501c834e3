import { fillText } from '#i18n/translate.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useTranslator } from '../ui/translator.tsx'

type Params = Parameters<typeof fillText>[1]

/** Returns a function that fills a text in its singular or plural form, with the formatted number as `%{count}`. */
export function useCounted(): (text: string, count: number, params?: Params) => string {
  const { locale } = useTranslator()
  return (text, count, params) => fillText(text, { ...params, smart_count: count, count: formatNumber(locale, count) })
}
