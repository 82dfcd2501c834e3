import { type InlineTexts, inlineTexts } from '#i18n/inlineTexts.ts'
import { useTexts } from '../../ui/texts.tsx'

/** The texts of editing in a list and of merging, in the current language. */
export const useInlineTexts = (): InlineTexts => inlineTexts[useTexts().locale]
