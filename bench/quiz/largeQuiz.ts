/**
 * A quiz with four answers per question: three lead to further questions while there are any, the others end with a
 * fragrance.
 */
export function buildLargeQuiz(count: number): { quiz: object; nodes: number } {
  const at = '2026-01-01T00:00:00.000Z'
  const questions = Array.from({ length: count }, (_, index) => {
    const quizQuestionId = index + 1
    const question = { questionId: quizQuestionId, quest: `Pergunta ${quizQuestionId}: que lugar combina com você?` }
    const answers = [0, 1, 2, 3].map((position) => buildAnswer(index, position, count))
    return { quizQuestionId, quizId: 1, questionId: quizQuestionId, question, answers, createdAt: at, updatedAt: at }
  })
  const fragranceOptions = questions.flatMap(({ answers }) =>
    answers.flatMap(({ fragranceOptions }) => fragranceOptions),
  )
  const dates = { publishedAt: null, validatedAt: null, deletedAt: null, createdAt: at, updatedAt: at }
  const campaign = { campaignId: 1, name: 'Bench' }
  return {
    quiz: { quizId: 1, name: 'Bench', campaignId: 1, campaign, language: 'pt-BR', questions, ...dates },
    nodes: count * 5 + fragranceOptions.length,
  }
}

function buildAnswer(index: number, position: number, count: number) {
  const id = index * 4 + position + 1
  const next = index * 3 + position + 2
  const hasNext = position < 3 && next <= count
  return {
    quizQuestionAnswerId: id,
    answerId: id,
    answer: { answerId: id, label: `Resposta ${id}`, description: null },
    nextQuestionId: hasNext ? next : null,
    nextQuestion: null,
    fragranceOptions: hasNext ? [] : [{ fragranceOptionId: id, fragranceId: 1, fragrance: { name: 'Lavanda' } }],
  }
}
