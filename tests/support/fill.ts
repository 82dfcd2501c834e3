import userEvent from '@testing-library/user-event'

/** Pastes a text into a field, because typing would render the page for each key. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
