import { type GroupTexts, groupTexts } from '#i18n/groupTexts.ts'
import { useTexts } from '../../ui/texts.tsx'

/** The texts of grouped lists, in the current language. */
export const useGroupTexts = (): GroupTexts => groupTexts[useTexts().locale]
