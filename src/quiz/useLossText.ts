import { lossesOf } from '#rules/quizGraph.ts'
import { useTexts } from '../ui/texts.tsx'
import { useQuizDesk } from './quizDesk.ts'
import { wordsOf } from './words.ts'

/** Maximum number of names in the text; the rest are counted. */
const mostNamed = 4

/** Describes the effects of deleting a question: answers without destination, and unreachable questions. */
export function useLossText(): (quizQuestionId: number) => string {
  const texts = useTexts()
  const { quiz, graph } = useQuizDesk()
  const words = wordsOf(quiz)
  const listed = (names: readonly string[]): string => {
    const shown = names.slice(0, mostNamed).map((name) => `“${name}”`)
    const rest = names.length - shown.length
    const all = rest > 0 ? [...shown, texts('resources.quiz.editor.delete.more', { smart_count: rest })] : shown
    return new Intl.ListFormat(texts.locale).format(all)
  }
  return (quizQuestionId) => {
    const { answerIds, questionIds } = lossesOf(graph, quizQuestionId)
    const leading = answerIds.map((id) => words({ kind: 'answer', id }))
    const alone = questionIds.map((id) => words({ kind: 'question', id }))
    const count = (names: readonly string[]) => ({ names: listed(names), smart_count: names.length })
    return [
      texts('resources.quiz.editor.delete.text'),
      ...(leading.length > 0 ? [texts('resources.quiz.editor.delete.leading', count(leading))] : []),
      ...(alone.length > 0 ? [texts('resources.quiz.editor.delete.alone', count(alone))] : []),
    ].join(' ')
  }
}
