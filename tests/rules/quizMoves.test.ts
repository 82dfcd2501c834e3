import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findAnswer, findCycleAnswerIds, getDestination, type QuizGraph, type QuizNode } from '#rules/quizGraph.ts'
import {
  applyMove,
  createMove,
  type DraggedNode,
  findDropTargets,
  findMoveRefusal,
  getKindRefusal,
  getUndoMoves,
} from '#rules/quizMoves.ts'
import { arbitraryQuiz, buildOptionId, createQuizGraph, threeLevels } from './quizGraphs.ts'

const createQuestion = (id: number, fromAnswerId?: number): DraggedNode => ({ kind: 'question', id, fromAnswerId })
const createAnswer = (id: number): QuizNode => ({ kind: 'answer', id })
const createFragrance = (answerId: number, fragranceId: number): QuizNode => ({
  kind: 'fragrance',
  id: buildOptionId(answerId, fragranceId),
})

const findRefusal = (quiz: QuizGraph, taken: DraggedNode, target: QuizNode) =>
  findMoveRefusal(quiz, createMove(taken, target))
const listTargets = (quiz: QuizGraph, taken: DraggedNode) => findDropTargets(quiz, taken).map(({ id }) => id)

describe('what goes onto what', () => {
  it.each([
    ['fragrance', 'answer'],
    ['answer', 'question'],
    ['question', 'answer'],
  ] as const)('a %s onto a %s', (taken, target) => {
    expect(getKindRefusal({ kind: taken, id: 1 }, { kind: target, id: 2 })).toBeNull()
  })

  it.each([
    ['fragrance', 'fragrance', 'fragranceNeedsAnswer'],
    ['fragrance', 'question', 'fragranceNeedsAnswer'],
    ['answer', 'answer', 'answerNeedsQuestion'],
    ['answer', 'fragrance', 'answerNeedsQuestion'],
    ['question', 'question', 'questionNeedsAnswer'],
    ['question', 'fragrance', 'questionNeedsAnswer'],
  ] as const)('no %s onto a %s [G-36, G-38, G-40]', (taken, target, why) => {
    expect(getKindRefusal({ kind: taken, id: 1 }, { kind: target, id: 2 })).toBe(why)
    expect(() => createMove({ kind: taken, id: 1 }, { kind: target, id: 2 })).toThrow(RangeError)
  })
})

describe('a move', () => {
  it('is written as the API takes it', () => {
    expect(createMove(createFragrance(31, 9), createAnswer(21))).toEqual({
      nodeType: 'fragrance',
      fragranceOptionId: buildOptionId(31, 9),
      newQuizQuestionAnswerId: 21,
    })
    expect(createMove(createAnswer(20), createQuestion(3))).toEqual({
      nodeType: 'answer',
      newQuizQuestionId: 3,
      quizQuestionAnswerId: 20,
    })
    expect(createMove(createQuestion(4, 20), createAnswer(11))).toEqual({
      nodeType: 'question',
      quizQuestionAnswerId: 11,
      nextQuestionId: 4,
      fromQuizQuestionAnswerId: 20,
    })
    expect(createMove(createQuestion(4), createAnswer(11))).toEqual({
      nodeType: 'question',
      quizQuestionAnswerId: 11,
      nextQuestionId: 4,
    })
  })

  it.each<[string, DraggedNode, QuizNode, ReturnType<typeof findRefusal>]>([
    ['a fragrance onto another ending', createFragrance(31, 9), createAnswer(21), null],
    ['a fragrance onto its own answer', createFragrance(31, 9), createAnswer(31), 'alreadyThere'],
    ['a fragrance onto an answer that has it', createFragrance(40, 7), createAnswer(21), 'fragranceThere'],
    ['a fragrance onto an answer that leads on', createFragrance(31, 9), createAnswer(10), 'answerLeads'],
    ['a fragrance that is not there', createFragrance(31, 5), createAnswer(21), 'unknown'],
    ['a fragrance onto an answer that is not there', createFragrance(31, 9), createAnswer(99), 'unknown'],
    ['an answer onto another question', createAnswer(21), createQuestion(3), null],
    ['an answer onto a question after its own', createAnswer(21), createQuestion(4), null],
    ['an answer onto its own question', createAnswer(21), createQuestion(2), 'alreadyThere'],
    ['an answer onto the question it leads to', createAnswer(20), createQuestion(4), 'cycle'],
    ['an answer onto one after that', createAnswer(10), createQuestion(4), 'cycle'],
    ['an answer onto a question that is not there', createAnswer(10), createQuestion(9), 'unknown'],
    ['an answer that is not there', createAnswer(99), createQuestion(1), 'unknown'],
    ['a question onto an answer that leads elsewhere', createQuestion(4, 20), createAnswer(11), null],
    ['a question onto its own answer', createQuestion(4, 20), createAnswer(20), 'alreadyThere'],
    ['a question onto another answer that leads to it', createQuestion(4, 20), createAnswer(30), 'alreadyThere'],
    ['a question onto an answer that ends', createQuestion(4, 20), createAnswer(21), 'answerEnds'],
    ['a question onto an answer of its own', createQuestion(2, 10), createAnswer(20), 'cycle'],
    ['a question from an answer that leads elsewhere by now', createQuestion(4, 10), createAnswer(11), 'linkGone'],
    ['a question from an answer that is not there', createQuestion(4, 99), createAnswer(11), 'unknown'],
    ['a question that is not there', createQuestion(9), createAnswer(11), 'unknown'],
    ['a question onto an answer that is not there', createQuestion(4), createAnswer(99), 'unknown'],
  ])('is validated: %s', (_, taken, target, reason) => {
    expect(findRefusal(threeLevels, taken, target)).toBe(reason)
  })

  it('finds everything a part may go onto', () => {
    expect(listTargets(threeLevels, createFragrance(31, 9))).toEqual([21, 40, 41])
    expect(listTargets(threeLevels, createAnswer(20))).toEqual([1, 3])
    expect(listTargets(threeLevels, createQuestion(4, 20))).toEqual([10, 11])
    expect(listTargets(threeLevels, createQuestion(1))).toEqual([])
  })

  it('takes the question from the answer it was dragged from, and from no other', () => {
    const after = applyMove(threeLevels, createMove(createQuestion(4, 20), createAnswer(11)))
    expect([10, 11, 20, 30].map((id) => findAnswer(after, id)?.part.nextId)).toEqual([2, 4, null, 4])
  })

  it('only adds a link where the question was dragged from none', () => {
    const quiz = createQuizGraph({ 1: [[10]], 2: [[20, [7]]] })
    const after = applyMove(quiz, createMove(createQuestion(2), createAnswer(10)))
    expect(findAnswer(after, 10)?.part.nextId).toBe(2)
  })

  it('takes an answer along with what it leads to, and leaves a question without answers if need be', () => {
    const quiz = createQuizGraph({ 1: [[10, 2]], 2: [[20, [7]]] })
    expect(applyMove(quiz, createMove(createAnswer(20), createQuestion(1)))).toEqual(
      createQuizGraph({
        1: [
          [10, 2],
          [20, [7]],
        ],
        2: [],
      }),
    )
  })

  it('puts a fragrance last', () => {
    const after = applyMove(threeLevels, createMove(createFragrance(31, 9), createAnswer(21)))
    expect(findAnswer(after, 21)?.part.fragrances.map(({ fragranceId }) => fragranceId)).toEqual([7, 8, 9])
    expect(findAnswer(after, 31)?.part.fragrances).toEqual([])
  })

  it('is never made where it is refused', () => {
    expect(() => applyMove(threeLevels, createMove(createAnswer(21), createQuestion(2)))).toThrow(RangeError)
  })
})

/** Every node of a quiz; a question once per answer that leads to it, and once without an answer. */
const listNodes = ({ questions }: QuizGraph): DraggedNode[] =>
  questions.flatMap(({ id, answers }): DraggedNode[] => [
    createQuestion(id),
    ...answers.flatMap(({ id, nextId, fragrances }): DraggedNode[] => [
      createAnswer(id),
      ...(nextId === null ? [] : [createQuestion(nextId, id)]),
      ...fragrances.map(({ optionId }): DraggedNode => ({ kind: 'fragrance', id: optionId })),
    ]),
  ])

const listNames = (quiz: QuizGraph) =>
  [
    ...new Set(
      listNodes({ questions: quiz.questions.map((part) => ({ ...part })) }).map(({ kind, id }) => `${kind} ${id}`),
    ),
  ].sort()

/** A quiz without the order of its answers and fragrances, which a move may change. */
const sortParts = ({ questions }: QuizGraph): QuizGraph => ({
  questions: questions.map((part) => ({
    ...part,
    answers: part.answers
      .map((one) => ({ ...one, fragrances: one.fragrances.toSorted((a, b) => a.optionId - b.optionId) }))
      .toSorted((a, b) => a.id - b.id),
  })),
})

describe('of any quiz and any moves', () => {
  test('no legal sequence loses a part, gives an answer two destinations or closes a cycle [G-32]', () => {
    fc.assert(
      fc.property(arbitraryQuiz, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }), (quiz, choices) => {
        const names = listNames(quiz)
        let now = quiz
        for (const [first, second] of choices) {
          const parts = listNodes(now)
          const taken = parts[first % parts.length]
          const places = taken ? findDropTargets(now, taken) : []
          const target = places[second % places.length]
          if (!taken || !target) continue
          now = applyMove(now, createMove(taken, target))
          expect(listNames(now)).toEqual(names)
          expect(findCycleAnswerIds(now)).toEqual([])
          const answers = now.questions.flatMap((part) => part.answers)
          expect(answers.filter((part) => getDestination(now, part).kind === 'both')).toEqual([])
          for (const { fragrances } of answers)
            expect(new Set(fragrances.map(({ fragranceId }) => fragranceId)).size).toBe(fragrances.length)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a move is taken back by legal moves, but where it only added a link', () => {
    fc.assert(
      fc.property(arbitraryQuiz, (quiz) => {
        for (const taken of listNodes(quiz)) {
          for (const target of findDropTargets(quiz, taken)) {
            const move = createMove(taken, target)
            const undo = getUndoMoves(quiz, move)
            const after = undo?.reduce(applyMove, applyMove(quiz, move))
            if (after) expect(sortParts(after)).toEqual(sortParts(quiz))
            else expect([taken.kind, taken.fromAnswerId]).toEqual(['question', undefined])
          }
        }
      }),
    )
  })

  test('what is no legal target is refused for a reason', () => {
    fc.assert(
      fc.property(arbitraryQuiz, (quiz) => {
        const parts = listNodes(quiz)
        for (const taken of parts) {
          const allowedTargets = new Set(findDropTargets(quiz, taken).map(({ kind, id }) => `${kind} ${id}`))
          for (const target of parts) {
            const isRefused = getKindRefusal(taken, target) !== null || findRefusal(quiz, taken, target) !== null
            expect(allowedTargets.has(`${target.kind} ${target.id}`)).toBe(!isRefused)
          }
        }
      }),
    )
  })
})
