import { getDeletionEffects } from '#rules/quizGraph.ts'
import { useTexts } from '../ui/texts.tsx'
import { buildGetNodeText } from './nodeText.ts'
import { useQuizEditor } from './quizEditorContext.ts'

/** Maximum number of names in the text; the rest are counted. */
const maxNamed = 4

/** Describes the effects of deleting a question: answers without destination, and unreachable questions. */
export function useDeletionText(): (quizQuestionId: number) => string {
  const texts = useTexts()
  const { quiz, graph } = useQuizEditor()
  const getNodeText = buildGetNodeText(quiz)
  const formatList = (names: readonly string[]): string => {
    const shownNames = names.slice(0, maxNamed).map((name) => `“${name}”`)
    const restCount = names.length - shownNames.length
    const items =
      restCount > 0
        ? [...shownNames, texts('resources.quiz.editor.delete.more', { smart_count: restCount })]
        : shownNames
    return new Intl.ListFormat(texts.locale).format(items)
  }
  return (quizQuestionId) => {
    const { answerIds, questionIds } = getDeletionEffects(graph, quizQuestionId)
    const leadingAnswers = answerIds.map((id) => getNodeText({ kind: 'answer', id }))
    const unreachableQuestions = questionIds.map((id) => getNodeText({ kind: 'question', id }))
    const buildParams = (names: readonly string[]) => ({ names: formatList(names), smart_count: names.length })
    return [
      texts('resources.quiz.editor.delete.text'),
      ...(leadingAnswers.length > 0
        ? [texts('resources.quiz.editor.delete.leading', buildParams(leadingAnswers))]
        : []),
      ...(unreachableQuestions.length > 0
        ? [texts('resources.quiz.editor.delete.alone', buildParams(unreachableQuestions))]
        : []),
    ].join(' ')
  }
}
