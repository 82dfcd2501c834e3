import { type LayoutTexts, layoutTexts } from '#i18n/layoutTexts.ts'
import { useTexts } from '../../ui/texts.tsx'

/** The texts of the layouts of a list, in the current language. */
export const useLayoutTexts = (): LayoutTexts => layoutTexts[useTexts().locale]
