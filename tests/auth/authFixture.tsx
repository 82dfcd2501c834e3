import { type RenderResult, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Api } from '../../src/api/api.ts'
import { TextsProvider } from '../../src/ui/texts.tsx'
import { createBrowserFixture, type FakeServer, type RecordedRequest } from '../support/browserFixture.ts'

/** One screen outside of the admin area, in one tab of a browser. */
export interface AuthFixture extends RenderResult {
  api: Api
  requests: RecordedRequest[]
  /** Shows the same screen in another language. */
  switchTo(locale: Locale): void
}

/** A new password that passes, and the texts in Portuguese. */
export const goodPassword = 'Sândalo#7'
export const texts = createTranslator('pt')

/** Draws a screen as development does, twice, over the real client; the network alone is the test's. */
export function openScreen(server: FakeServer, screenOf: (api: Api) => ReactNode): AuthFixture {
  const { requests, openTab } = createBrowserFixture(server)
  const api = openTab()
  const drawn = screenOf(api)
  const withLanguage = (locale: Locale) => (
    <StrictMode>
      <TextsProvider texts={createTranslator(locale)}>{drawn}</TextsProvider>
    </StrictMode>
  )
  const result = render(withLanguage('pt'))
  return { ...result, api, requests, switchTo: (locale) => result.rerender(withLanguage(locale)) }
}

/** Types into fields, by their labels. */
export async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const field = screen.getByLabelText(label)
    await userEvent.clear(field)
    if (text !== '') await userEvent.type(field, text.replace(/[{[]/g, '$&$&'))
  }
}

/** Presses a button, by its name. */
export async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

/** What is said to be wrong with a field, or with the agreement. */
export function getError(label: string): string | null {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const errors = ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent)
  return errors[0] ?? null
}
