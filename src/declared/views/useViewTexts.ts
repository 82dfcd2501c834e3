import { type ViewTexts, viewTexts } from '#i18n/viewTexts.ts'
import { useTexts } from '../../ui/texts.tsx'

/** The texts of views in the current language. */
export const useViewTexts = (): ViewTexts => viewTexts[useTexts().locale]
