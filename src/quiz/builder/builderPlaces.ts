/** The parts of the builder that the focus can be led to. */
export type BuilderPlace = 'quest' | 'answers' | 'label' | 'description' | 'next' | 'fragrances'

/** The id of a part of the builder. */
export const builderId = (place: BuilderPlace): string => `quiz-builder-${place}`

/** Leads to a part of the builder, which may be about to be shown. */
export function focusBuilder(place: BuilderPlace): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(builderId(place))
    part?.focus()
    part?.scrollIntoView({ block: 'nearest' })
  })
}
