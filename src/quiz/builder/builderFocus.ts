/** The parts of the builder that can take the focus. */
export type BuilderPart = 'quest' | 'answers' | EntryField | 'save'
type EntryField = (typeof entryFields)[number]

/** The fields of the answer form, in their order. */
export const entryFields = ['label', 'description', 'next', 'fragrances'] as const

/** The element id of a part of the builder. */
export const getPartId = (part: BuilderPart): string => `quiz-builder-${part}`

/** Moves the focus to a part of the builder, after the next render. */
export function focusBuilderPart(part: BuilderPart): void {
  focusInNextFrame(() => document.getElementById(getPartId(part)))
}

/** The element id of the heading of the builder. */
export const builderHeadingId = 'quiz-builder-head'
/** The element id of the notice about the outer question. */
export const outerNoticeId = 'quiz-builder-outer'

/** Scrolls to the heading and focuses the text of a question that was opened in the builder. */
export function focusOpenedQuestion(): void {
  requestAnimationFrame(() => document.getElementById(builderHeadingId)?.scrollIntoView({ block: 'nearest' }))
  focusBuilderPart('quest')
}

/** The buttons of an answer in the list. */
export type AnswerCommand = 'up' | 'down' | 'edit' | 'remove'

/** The element id of the answer at an index. */
export const getAnswerElementId = (index: number): string => `${getPartId('answers')}-${index}`

/** Moves the focus to an answer in the list, or to one of its buttons. */
export function focusAnswer(index: number, command?: AnswerCommand): void {
  focusInNextFrame(() => {
    const answerElement = document.getElementById(getAnswerElementId(index))
    return command === undefined
      ? answerElement
      : answerElement?.querySelector<HTMLElement>(`[data-command=${command}] button`)
  })
}

function focusInNextFrame(findElement: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const element = findElement()
    element?.focus()
    element?.scrollIntoView({ block: 'nearest' })
  })
}

/** Moves the focus to the save button, because the fields become inert while saving and would lose the focus. */
export function focusSaveButton(): void {
  const saveButton = document.getElementById(getPartId('save'))
  if (saveButton?.closest('form')?.contains(document.activeElement)) saveButton.focus({ preventScroll: true })
}
