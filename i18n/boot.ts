import type { Locale } from './locales.ts'

/** Texts for before a catalogue is loaded, or if none can be loaded. */
export const bootTexts: Record<Locale, { loading: string; title: string; text: string; retry: string }> = {
  pt: {
    loading: 'Carregando…',
    title: 'Não foi possível abrir o sistema',
    text: 'Parte dele não chegou até aqui. Verifique sua conexão e recarregue a página.',
    retry: 'Recarregar a página',
  },
  en: {
    loading: 'Loading…',
    title: 'The system could not be opened',
    text: 'Part of it did not get here. Check your connection and reload the page.',
    retry: 'Reload the page',
  },
  es: {
    loading: 'Cargando…',
    title: 'No se ha podido abrir el sistema',
    text: 'Una parte no llegó hasta aquí. Revisa tu conexión y recarga la página.',
    retry: 'Recargar la página',
  },
}
