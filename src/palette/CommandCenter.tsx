import { Suspense, useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { getRoute } from '#language/derive.ts'
import { canCreate, createEvaluationContext } from '../declared/evaluationContext.ts'
import { isKeyUsedByTarget } from '../layout/shell/isKeyUsedByTarget.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useNavigation } from '../layout/shell/useNavigation.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './CommandCenter.module.css'
import { getGoToScreens } from './goToScreens.ts'
import { modifierLabel } from './KeyLabels.tsx'
import type { PaletteConfig } from './paletteConfig.ts'
import { createShortcutMatcher } from './shortcutMatcher.ts'
import type { ActionRequest } from './useRecordActions.ts'

const Palette = lazyComponent(async () => (await import('./Palette.tsx')).Palette)
const RecordAction = lazyComponent(async () => (await import('./RecordAction.tsx')).RecordAction)
const ShortcutHelp = lazyComponent(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** The palette's button in the top bar, its dialogs, and the global shortcuts. */
export function CommandCenter({ config }: { config: PaletteConfig }) {
  const translate = useTranslator()
  const [shown, setShown] = useState<'palette' | 'help'>()
  const [requestedAction, setRequestedAction] = useState<{ readonly request: ActionRequest; readonly count: number }>()
  const close = () => setShown(undefined)
  useShortcuts(config, {
    'mod+k': () => setShown(shown === 'palette' ? undefined : 'palette'),
    '?': () => setShown('help'),
  })
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setShown('palette')}
      >
        <Icon name="search" />
        <span className={styles.label}>{translate('shell.palette.open')}</span>
        {/* The keys are CSS content, so that the accessible name, which speech input uses, is only the label. */}
        <span className={styles.keys} data-keys={`${modifierLabel} K`} aria-hidden="true" />
      </button>
      <Suspense fallback={null}>
        {shown === 'palette' && (
          <Palette
            config={config}
            onClose={close}
            onHelp={() => setShown('help')}
            onAction={(request) => setRequestedAction((previous) => ({ request, count: (previous?.count ?? 0) + 1 }))}
          />
        )}
        {shown === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
      {requestedAction && (
        <Suspense fallback={null}>
          <RecordAction key={requestedAction.count} config={config} request={requestedAction.request} />
        </Suspense>
      )}
    </>
  )
}

type Shortcuts = Readonly<Record<string, () => void>>

/** Handles the shortcuts of the palette, of the menu screens, and of "new record". */
function useShortcuts(config: PaletteConfig, baseShortcuts: Shortcuts): void {
  const { preferences, schedule } = useShell()
  const shortcuts: Shortcuts = { ...baseShortcuts, ...useGoToShortcuts(), n: useCreateShortcut(config) }
  const [shortcutMatcher] = useState(() =>
    createShortcutMatcher(Object.keys(shortcuts), schedule, () => preferences.getSnapshot().singleKeys),
  )
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    const shortcut = shortcutMatcher.match(event, isKeyUsedByTarget(event.target))
    if (shortcut === undefined) return
    event.preventDefault()
    shortcuts[shortcut]?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

function useGoToShortcuts(): Shortcuts {
  const translate = useTranslator()
  const { me } = useShell()
  const navigation = useNavigation()
  const navigate = useNavigate()
  return Object.fromEntries(
    getGoToScreens(translate, navigation, me).map(({ letter, to }) => [`g ${letter}`, () => void navigate(to)]),
  )
}

/** Opens the create screen of the current list if the user may create. */
function useCreateShortcut({ resources, clock }: PaletteConfig): () => void {
  const { me } = useShell()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    const shown = resources.find((resource) => pathname === `/admin/${getRoute(resource)}`)
    if (!shown || !canCreate(shown, createEvaluationContext(clock(), me))) return
    void navigate(`${pathname}/create`, { state: { list: pathname + search } })
  }
}
