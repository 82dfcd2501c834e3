import type { QuizMove } from '#rules/quizMoves.ts'

/** A move and the moves that undo it, in order. */
export interface AppliedMove {
  readonly move: QuizMove
  readonly undoMoves: readonly QuizMove[]
}

/** The moves made and undone since the quiz was opened, the latest last. */
export interface MoveHistory {
  readonly undoStack: readonly AppliedMove[]
  readonly redoStack: readonly AppliedMove[]
}

export const emptyHistory: MoveHistory = { undoStack: [], redoStack: [] }

/**
 * Adds a move and clears the redo stack.
 * @param step undefined for a move that cannot be undone; the moves before it cannot be undone either
 */
export const recordMove = ({ undoStack }: MoveHistory, step: AppliedMove | undefined): MoveHistory => ({
  undoStack: step ? [...undoStack, step] : [],
  redoStack: [],
})

export const recordUndo = ({ undoStack, redoStack }: MoveHistory, step: AppliedMove): MoveHistory => ({
  undoStack: undoStack.filter((other) => other !== step),
  redoStack: [...redoStack, step],
})

export const recordRedo = ({ undoStack, redoStack }: MoveHistory, step: AppliedMove): MoveHistory => ({
  undoStack: [...undoStack, step],
  redoStack: redoStack.filter((other) => other !== step),
})
