import type { QuizMove } from '#rules/quizMoves.ts'

/** A move and the moves that undo it, in order. */
export interface MadeMove {
  readonly move: QuizMove
  readonly back: readonly QuizMove[]
}

/** The moves made and undone since the quiz was opened, the latest last. */
export interface MoveHistory {
  readonly made: readonly MadeMove[]
  readonly undone: readonly MadeMove[]
}

export const noMoves: MoveHistory = { made: [], undone: [] }

/**
 * Adds a move and clears the redo stack.
 * @param step undefined for a move that cannot be undone; the moves before it cannot be undone either
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
