import { Tab, Tabs } from '@mui/material'
import { Suspense, useId } from 'react'
import { useSearchParams } from 'react-router'
import type { MessageKey } from '#i18n/messages.ts'
import { LoadingPage } from '../layout/pages/LoadingPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './Dashboard.module.css'
import { Tiles } from './Tiles.tsx'

/** The chart code is loaded when a tab is first shown. */
const lazyOptions = { isPreloaded: false }
const ShotsTab = lazyComponent(async () => (await import('./ShotsTab.tsx')).ShotsTab, lazyOptions)
const PeriodBar = lazyComponent(async () => (await import('./PeriodBar.tsx')).PeriodBar, lazyOptions)
const InitiativesTab = lazyComponent(async () => (await import('./InitiativesTab.tsx')).InitiativesTab, lazyOptions)

/** The start page: a greeting, counts and usage charts. The selected tab is stored in the URL. */
export function DashboardPage({ hour = new Date().getHours() }: { hour?: number }) {
  const translate = useTranslator()
  const { me } = useShell()
  const [params, setParams] = useSearchParams()
  // Only users of the house see initiatives.
  const shownTabs = (me.own?.organization ?? null) === null ? tabNames : (['shots'] as const)
  const currentTab: TabName = shownTabs.find((name) => name === params.get('view')) ?? 'shots'
  const id = useId()
  return (
    <>
      <PageTitle title={translate('shell.menu.dashboard')} />
      <div className={styles.page}>
        <p className={styles.greeting}>{translate(getGreetingKey(hour), { name: getFirstName(me.nome) })}</p>
        <Tiles />
        <Tabs
          value={currentTab}
          onChange={(_, name: TabName) => setParams((current) => writeTab(current, name))}
          aria-label={translate('dashboard.tabs.label')}
          className={styles.tabs}
        >
          {shownTabs.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}${name}`}
              aria-controls={`${id}shown`}
              label={translate(`dashboard.tabs.${name}`)}
            />
          ))}
        </Tabs>
        <div id={`${id}shown`} role="tabpanel" aria-labelledby={`${id}${currentTab}`}>
          <Suspense fallback={<LoadingPage />}>
            <PeriodBar />
            {currentTab === 'shots' ? <ShotsTab /> : <InitiativesTab />}
          </Suspense>
        </div>
      </div>
    </>
  )
}

const tabNames = ['shots', 'initiatives'] as const
type TabName = (typeof tabNames)[number]

/** The URL parameters for a tab. The first tab needs none. */
function writeTab(params: URLSearchParams, name: TabName): URLSearchParams {
  const written = new URLSearchParams(params)
  if (name === 'shots') written.delete('view')
  else written.set('view', name)
  return written
}

function getGreetingKey(hour: number): MessageKey {
  if (hour < 5 || hour >= 18) return 'shell.welcome.evening'
  return hour < 12 ? 'shell.welcome.morning' : 'shell.welcome.afternoon'
}

function getFirstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
