import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import {
  type BrowserFixture,
  createBrowserFixture,
  jsonResponse,
  type RecordedRequest,
} from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

/** An active, confirmed user who is no administrator. */
export const bia = {
  id: 7,
  nome: 'Bia Souza',
  email: 'bia@sillage.test',
  profile: { id: 2, nome: 'GERENTE' },
  address: { country: null, zipcode: null, state: null, city: null, street: null },
  confirmedAt: '2026-01-10T09:00:00.000Z',
  deletedAt: null,
  createdAt: '2026-01-10T08:00:00.000Z',
}

export interface UserPageOptions {
  /** The component with the buttons of the page. */
  tool: ComponentType
  /** The id of the user whose page it is: 7 for Bia, 1 for the signed-in user. */
  id?: number
  /** The fields in which Bia differs. */
  user?: object
  /** The profile of the signed-in user. */
  profile?: string
  /** The capabilities of the server. */
  capabilities: readonly string[]
  /** Responds to the requests of the tool, and returns undefined for all others. */
  answer?: (request: RecordedRequest) => Response | undefined
}

/** Opens the page of a user with a tool, and waits until the user is shown. */
export async function openUserPage(options: UserPageOptions): Promise<BrowserFixture> {
  const { tool, id = bia.id, user = {}, profile = 'ADMIN', capabilities, answer } = options
  const ana = { ...bia, id: 1, nome: 'Ana Beatriz Prado' }
  const server = createFakeBackend(resources, { users: [{ ...bia, ...user }, ana] })
  const browser = createBrowserFixture((request) => {
    if (request.path === '/api/config') return jsonResponse({ capabilities })
    return answer?.(request) ?? server.answer(request)
  })
  openScreens(browser, { address: `/admin/users/${id}`, shown: [users], profile, recordTools: { users: tool } })
  await screen.findByRole('article')
  return browser
}
