import { Suspense, useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { routeOf } from '#resources/language/derive.ts'
import { mayCreate, surroundingsAt } from '../declared/surroundings.ts'
import { isKeyUsedByTarget } from '../layout/shell/isKeyUsedByTarget.ts'
import { useShell } from '../layout/shell/shell.ts'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './CommandCenter.module.css'
import type { CommandParts } from './commandParts.ts'
import { modifier } from './Keys.tsx'
import { createKeyReader } from './keyReader.ts'
import { keyedPlaces } from './places.ts'
import type { WantedAction } from './useRecordActions.ts'

const Palette = later(async () => (await import('./Palette.tsx')).Palette)
const RecordAction = later(async () => (await import('./RecordAction.tsx')).RecordAction)
const ShortcutHelp = later(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** The palette's button in the top bar, its dialogs, and the global shortcuts. */
export function CommandCenter({ parts }: { parts: CommandParts }) {
  const texts = useTexts()
  const [shown, setShown] = useState<'palette' | 'help'>()
  const [act, setAct] = useState<{ readonly wanted: WantedAction; readonly count: number }>()
  const close = () => setShown(undefined)
  useShortcuts(parts, {
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
        <span className={styles.label}>{texts('shell.palette.open')}</span>
        {/* The keys are CSS content, because the accessible name, which speech input uses, must be the label alone. */}
        <span className={styles.keys} data-keys={`${modifier} K`} aria-hidden="true" />
      </button>
      <Suspense fallback={null}>
        {shown === 'palette' && (
          <Palette
            parts={parts}
            onClose={close}
            onHelp={() => setShown('help')}
            onAct={(wanted) => setAct((before) => ({ wanted, count: (before?.count ?? 0) + 1 }))}
          />
        )}
        {shown === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
      {act && (
        <Suspense fallback={null}>
          <RecordAction key={act.count} parts={parts} wanted={act.wanted} />
        </Suspense>
      )}
    </>
  )
}

type Shortcuts = Readonly<Record<string, () => void>>

/** Handles the shortcuts of the palette, of the menu screens, and of "new record". */
function useShortcuts(parts: CommandParts, own: Shortcuts): void {
  const { preferences, schedule } = useShell()
  const shortcuts: Shortcuts = { ...own, ...useGoToShortcuts(), n: useNew(parts) }
  const [reader] = useState(() =>
    createKeyReader(Object.keys(shortcuts), schedule, () => preferences.current().singleKeys),
  )
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    const shortcut = reader.read(event, isKeyUsedByTarget(event.target))
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
  const texts = useTexts()
  const { navigation, me } = useShell()
  const navigate = useNavigate()
  return Object.fromEntries(
    keyedPlaces(texts, navigation, me).map(({ letter, to }) => [`g ${letter}`, () => void navigate(to)]),
  )
}

/** Opens the create screen of the current list if the user may create. */
function useNew({ resources, clock }: CommandParts): () => void {
  const { me } = useShell()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    const shown = resources.find((resource) => pathname === `/admin/${routeOf(resource)}`)
    if (!shown || !mayCreate(shown, surroundingsAt(clock(), me))) return
    void navigate(`${pathname}/create`, { state: { list: pathname + search } })
  }
}
