/** The parts of the builder that the focus can be led to. */
export type BuilderPlace = 'quest' | 'answers' | EntryPlace | 'save'
type EntryPlace = (typeof entryPlaces)[number]

/** The parts of the form of an answer, in their order. */
export const entryPlaces = ['label', 'description', 'next', 'fragrances'] as const

/** The id of a part of the builder. */
export const builderId = (place: BuilderPlace): string => `quiz-builder-${place}`

/** Leads to a part of the builder, which may be about to be shown. */
export function focusBuilder(place: BuilderPlace): void {
  focusSoon(() => document.getElementById(builderId(place)))
}

/** The id of what stands above the fields: what is being made here, and what for. */
export const builderHeadId = 'quiz-builder-head'
/** The id of the notice which says that another question waits for this one. */
export const builderOuterId = 'quiz-builder-outer'

/** Leads to another question that has taken the place of the one in the builder: what it is, and its text. */
export function focusOtherQuestion(): void {
  requestAnimationFrame(() => document.getElementById(builderHeadId)?.scrollIntoView({ block: 'nearest' }))
  focusBuilder('quest')
}

/** What can be done to an answer of the list by its buttons. */
export type AnswerCommand = 'up' | 'down' | 'edit' | 'remove'

/** The id of an answer of the list, by its place. */
export const answerId = (index: number): string => `${builderId('answers')}-${index}`

/** Leads to an answer of the list, or to one of its buttons. */
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

/** Leads from the fields to the save button: a browser drops the focus of what becomes inert. */
export function leaveFields(): void {
  const save = document.getElementById(builderId('save'))
  if (save?.closest('form')?.contains(document.activeElement)) save.focus({ preventScroll: true })
}
