import { getDeletionEffects } from '#rules/quizGraph.ts'
import { useTranslator } from '../ui/translator.tsx'
import { buildGetNodeText } from './nodeText.ts'
import { useQuizEditor } from './quizEditorContext.ts'

/** Maximum number of names in the text; the rest are counted. */
const maxListedNames = 4

/** Describes the effects of deleting a question: answers without destination, and unreachable questions. */
export function useDeletionText(): (quizQuestionId: number) => string {
  const translate = useTranslator()
  const { quiz, graph } = useQuizEditor()
  const getNodeText = buildGetNodeText(quiz)
  const formatList = (names: readonly string[]): string => {
    const shownNames = names.slice(0, maxListedNames).map((name) => `“${name}”`)
    const remainingCount = names.length - shownNames.length
    const items =
      remainingCount > 0
        ? [...shownNames, translate('resources.quiz.editor.delete.more', { smart_count: remainingCount })]
        : shownNames
    return new Intl.ListFormat(translate.locale).format(items)
  }
  return (quizQuestionId) => {
    const { answerIds, questionIds } = getDeletionEffects(graph, quizQuestionId)
    const referringAnswers = answerIds.map((id) => getNodeText({ kind: 'answer', id }))
    const unreachableQuestions = questionIds.map((id) => getNodeText({ kind: 'question', id }))
    const buildParams = (names: readonly string[]) => ({ names: formatList(names), smart_count: names.length })
    return [
      translate('resources.quiz.editor.delete.text'),
      ...(referringAnswers.length > 0
        ? [translate('resources.quiz.editor.delete.leading', buildParams(referringAnswers))]
        : []),
      ...(unreachableQuestions.length > 0
        ? [translate('resources.quiz.editor.delete.alone', buildParams(unreachableQuestions))]
        : []),
    ].join(' ')
  }
}
