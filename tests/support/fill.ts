import userEvent from '@testing-library/user-event'

/** Pastes a text into a field: a page draws itself anew for each key that is typed, and few tests are about those. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
