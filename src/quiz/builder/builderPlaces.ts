/** The parts of the builder that can take the focus. */
export type BuilderPlace = 'quest' | 'answers' | EntryPlace | 'save'
type EntryPlace = (typeof entryPlaces)[number]

/** The fields of the answer form, in their order. */
export const entryPlaces = ['label', 'description', 'next', 'fragrances'] as const

/** The element id of a part of the builder. */
export const builderId = (place: BuilderPlace): string => `quiz-builder-${place}`

/** Moves the focus to a part of the builder, after the next render. */
export function focusBuilder(place: BuilderPlace): void {
  focusSoon(() => document.getElementById(builderId(place)))
}

/** The element id of the heading of the builder. */
export const builderHeadId = 'quiz-builder-head'
/** The element id of the notice about the outer question. */
export const builderOuterId = 'quiz-builder-outer'

/** Scrolls to the heading and focuses the text of a question that was opened in the builder. */
export function focusOtherQuestion(): void {
  requestAnimationFrame(() => document.getElementById(builderHeadId)?.scrollIntoView({ block: 'nearest' }))
  focusBuilder('quest')
}

/** The buttons of an answer in the list. */
export type AnswerCommand = 'up' | 'down' | 'edit' | 'remove'

/** The element id of the answer at an index. */
export const answerId = (index: number): string => `${builderId('answers')}-${index}`

/** Moves the focus to an answer in the list, or to one of its buttons. */
export function focusAnswer(index: number, command?: AnswerCommand): void {
  focusSoon(() => {
    const answer = document.getElementById(answerId(index))
    return command === undefined ? answer : answer?.querySelector<HTMLElement>(`[data-command=${command}] button`)
  })
}

function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const part = find()
    part?.focus()
    part?.scrollIntoView({ block: 'nearest' })
  })
}

/** Moves the focus to the save button, because the fields become inert while saving and would lose the focus. */
export function leaveFields(): void {
  const save = document.getElementById(builderId('save'))
  if (save?.closest('form')?.contains(document.activeElement)) save.focus({ preventScroll: true })
}
