import { type RenderResult, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Api } from '../../src/api/api.ts'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import { createBrowserFixture, type FakeServer, type RecordedRequest } from '../support/browserFixture.ts'

/** A screen outside of the admin area in a browser tab. */
export interface AuthFixture extends RenderResult {
  api: Api
  requests: RecordedRequest[]
  /** Shows the same screen in another language. */
  switchLocale(locale: Locale): void
}

/** A valid new password, and the texts in Portuguese. */
export const validPassword = 'Sândalo#7'
export const translate = createTranslator('pt')

/** The responses of a fake server, by method and path or only by path. */
export type Answers = Partial<Record<string, (request: RecordedRequest) => Response>>

/** Renders a screen in strict mode with the real API client; only the network is faked. */
export function openScreen(server: FakeServer, createScreen: (api: Api) => ReactNode): AuthFixture {
  const { requests, openTab } = createBrowserFixture(server)
  const api = openTab()
  const drawn = createScreen(api)
  const buildPage = (locale: Locale) => (
    <StrictMode>
      <TranslatorProvider translator={createTranslator(locale)}>{drawn}</TranslatorProvider>
    </StrictMode>
  )
  const result = render(buildPage('pt'))
  return { ...result, api, requests, switchLocale: (locale) => result.rerender(buildPage(locale)) }
}

/** Types into the fields with these labels. */
export async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const field = screen.getByLabelText(label)
    await userEvent.clear(field)
    if (text !== '') await userEvent.type(field, text.replace(/[{[]/g, '$&$&'))
  }
}

/** Clicks the button with this name. */
export async function clickButton(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

/** The error message of a field or of the agreement checkbox. */
export function getError(label: string): string | null {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const errors = ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent)
  return errors[0] ?? null
}
