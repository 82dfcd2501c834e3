import { editorTexts } from '#i18n/editorTexts.ts'
import { useEngine } from '../../../engine.ts'

/** The texts of the editor in the language of the screens. */
export function useEditorTexts() {
  const { translate } = useEngine()
  return editorTexts[translate.locale]
}
