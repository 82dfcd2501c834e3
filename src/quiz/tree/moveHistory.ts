import type { QuizMove } from '#rules/quizMoves.ts'

/** A move that was made, and the moves that bring the quiz back from it, one after another. */
export interface MadeMove {
  readonly move: QuizMove
  readonly back: readonly QuizMove[]
}

/** The moves made and taken back since the quiz was opened, the latest last. */
export interface MoveHistory {
  readonly made: readonly MadeMove[]
  readonly undone: readonly MadeMove[]
}

export const noMoves: MoveHistory = { made: [], undone: [] }

/**
 * After another move, nothing that was taken back can be made again.
 * @param step undefined for a move that cannot be taken back: those before it cannot be reached any more
 */
export const withMade = ({ made }: MoveHistory, step: MadeMove | undefined): MoveHistory => ({
  made: step ? [...made, step] : [],
  undone: [],
})

export const withUndone = ({ made, undone }: MoveHistory, step: MadeMove): MoveHistory => ({
  made: made.filter((one) => one !== step),
  undone: [...undone, step],
})

export const withRedone = ({ made, undone }: MoveHistory, step: MadeMove): MoveHistory => ({
  made: [...made, step],
  undone: undone.filter((one) => one !== step),
})
