import { useQuery } from '@tanstack/react-query'
import { type Locale, resolveLocale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { createCatalogueTranslator, type Translator } from '#i18n/translate.ts'

/** Loads the catalogue of a language. */
export type LoadMessages = (locale: Locale) => Promise<Messages>

/** The texts of a language other than the active one, and the state of loading them. */
export interface LocaleTextsState {
  readonly texts: Translator | undefined
  readonly isFetching: boolean
  /** The number of failed loading attempts. */
  readonly failureCount: number
  retry(): void
}

export function useLocaleTexts(tag: string, load: LoadMessages): LocaleTextsState {
  const locale = resolveLocale(tag)
  const { data, isFetching, errorUpdateCount, refetch } = useQuery({
    queryKey: ['texts', locale],
    queryFn: async () => createCatalogueTranslator(locale, await load(locale)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  return { texts: data, isFetching, failureCount: errorUpdateCount, retry: () => void refetch() }
}
