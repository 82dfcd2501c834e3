import { type FilterTexts, filterTexts } from '#i18n/filterTexts.ts'
import { useTexts } from '../../ui/texts.tsx'

/** The texts of filters in the current language. */
export const useFilterTexts = (): FilterTexts => filterTexts[useTexts().locale]
