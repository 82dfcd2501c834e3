import type { ReactNode } from 'react'
import { CoreAdminContext, type DataProvider } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { createTranslator } from '#i18n/translator.ts'
import { createDrafts } from '../../src/api/drafts.ts'
import { createPreferences } from '../../src/api/preferences.ts'
import { createRecentRecords } from '../../src/api/recentRecords.ts'
import type { Schedule } from '../../src/api/sendRequest.ts'
import { createStorage } from '../../src/api/storage.ts'
import { createUnsavedWork } from '../../src/api/unsavedWork.ts'
import { AppLayout } from '../../src/layout/frame/AppLayout.tsx'
import { type Navigation, type Shell, ShellProvider } from '../../src/layout/shell/shell.ts'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import { render } from '../support/render.tsx'

const wholeNavigation: Navigation = {
  side: [
    { name: 'users', labels: ['resources.users.name'], icon: 'users', to: '/admin/users' },
    {
      name: 'fragrances',
      labels: ['resources.fragrances.name'],
      icon: 'bottle',
      children: [{ name: 'categories', labels: ['resources.categories.name'], icon: 'tag', to: '/admin/categories' }],
    },
    { name: 'quiz', labels: ['resources.quiz.menu'], icon: 'question', to: '/admin/quiz' },
  ],
  upcomingItems: [{ name: 'organizations', labels: ['shell.menu.organizations'], icon: 'building' }],
  top: [
    {
      name: 'profiles',
      labels: ['resources.profiles.name'],
      icon: 'profiles',
      to: '/admin/perfis',
      who: (me) => me.profile.nome === 'ADMIN',
    },
  ],
}

interface ShellOptions {
  address: string
  profile?: string
  /** When the user confirmed the email address; absent if the backend does not provide it. */
  confirmedAt?: string | null
  resend?: () => Promise<unknown>
  schedule?: Schedule
  /** The menu; absent: two screens, a group and a link of the top bar. */
  navigation?: Navigation
  /** What the server can do beyond the contract. */
  capabilities?: readonly string[]
}

/** Renders the shell with a page. */
export function openShell(content: ReactNode, options: ShellOptions) {
  const { address, profile = 'ADMIN', confirmedAt, resend = async () => undefined, schedule = neverSchedule } = options
  const visits: string[] = []
  const done: string[] = []
  const storage = () => createStorage({ backend: undefined, now: () => 0 })
  const shell: Shell = {
    me: {
      id: 1,
      nome: 'Ana Beatriz Prado',
      email: 'ana@sillage.test',
      profile: { nome: profile },
      ...(confirmedAt !== undefined && { confirmedAt }),
    },
    navigation: options.navigation ?? wholeNavigation,
    preferences: createPreferences(storage()),
    chooseLanguage: async (locale) => void done.push(locale),
    changePassword: () => done.push('change password'),
    changeSecondFactor: () => done.push('change second factor'),
    showSessions: () => done.push('show sessions'),
    keysPath: '/admin/keys',
    invitationsPath: '/admin/invitations',
    signOut: () => done.push('signed out'),
    confirmation: { resend, reloadAccount: async () => void done.push('asked who I am') },
    schedule,
    unsavedWork: createUnsavedWork(),
    drafts: createDrafts(storage(), 'ana@sillage.test'),
    recentRecords: createRecentRecords(storage(), 'ana@sillage.test'),
    onVisit: (path) => visits.push(path),
  }
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <TranslatorProvider translator={createTranslator('pt')}>
        <ShellProvider value={shell}>
          <CoreAdminContext dataProvider={createConfigProvider(options.capabilities)}>
            <AppLayout>{content}</AppLayout>
          </CoreAdminContext>
        </ShellProvider>
      </TranslatorProvider>
    </MemoryRouter>,
  )
  return { shell, visits, done, container }
}

/** A data provider that only answers what the server can do. */
const createConfigProvider = (capabilities: readonly string[] = []) =>
  ({ fetchPath: async () => ({ capabilities }) }) as unknown as DataProvider

const neverSchedule: Schedule = () => () => undefined
