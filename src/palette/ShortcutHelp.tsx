import { FormControlLabel, Switch } from '@mui/material'
import { shortcutTexts } from '#i18n/shortcutTexts.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useNavigation } from '../layout/shell/useNavigation.ts'
import { usePreference } from '../layout/shell/usePreference.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { getGoToScreens } from './goToScreens.ts'
import { KeyLabels, modifierLabel } from './KeyLabels.tsx'
import styles from './ShortcutHelp.module.css'

/** Lists all shortcuts, with a switch for the single-key ones. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslator()
  const helpTexts = useLocalizedTexts(shortcutTexts)
  const { me } = useShell()
  const navigation = useNavigation()
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const { always, single } = useShortcuts()
  const goToShortcuts = getGoToScreens(translate, navigation, me).flatMap(({ label, letter }): Shortcut[] =>
    letter === undefined ? [] : [{ label, keys: ['g', letter] }],
  )
  return (
    <Dialog title={translate('shell.shortcuts.title')} onClose={onClose}>
      <div className={styles.lists}>
        <ShortcutList title={helpTexts.always} rows={always} />
        {single.map(({ title, rows }) => (
          <ShortcutList key={title} title={title} isDisabled={!singleKeys} rows={rows} />
        ))}
        <ShortcutList title={helpTexts.goTo} isDisabled={!singleKeys} rows={goToShortcuts} />
      </div>
      <div className={styles.end}>
        <FormControlLabel
          className={styles.switch}
          control={<Switch checked={singleKeys} onChange={(_, isOn) => setSingleKeys(isOn)} />}
          label={helpTexts.singleKeys}
        />
        <DialogActions>
          <ActionButton emphasis="primary" onClick={onClose} data-first-focus>
            {helpTexts.close}
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The shortcuts that always work, and the single-key shortcuts by context, which the user can turn off. */
function useShortcuts(): { always: Shortcut[]; single: { title: string; rows: Shortcut[] }[] } {
  const translate = useTranslator()
  const helpTexts = useLocalizedTexts(shortcutTexts)
  const edit = { label: translate('list.declared.edit'), keys: ['e'] }
  const always = [
    { label: helpTexts.palette, keys: [modifierLabel, 'K'] },
    { label: helpTexts.save, keys: [modifierLabel, 'S'] },
  ]
  const outsideOfFields = [
    { label: helpTexts.search, keys: ['/'] },
    { label: translate('list.filter'), keys: ['f'] },
    { label: helpTexts.create, keys: ['n'] },
    { label: helpTexts.help, keys: ['?'] },
  ]
  const inLists = [
    { label: helpTexts.nextRow, keys: ['j'] },
    { label: helpTexts.nextRow, keys: ['↓'], isAlwaysOn: true },
    { label: helpTexts.previousRow, keys: ['k'] },
    { label: helpTexts.previousRow, keys: ['↑'], isAlwaysOn: true },
    { label: helpTexts.selectRow, keys: ['x'] },
    { label: helpTexts.extend, keys: ['Shift', 'j'] },
    { label: helpTexts.openRow, keys: ['Enter'], isAlwaysOn: true },
    edit,
    { label: helpTexts.editCell, keys: ['F2'], isAlwaysOn: true },
  ]
  const inRecords = [
    { label: helpTexts.nextRecord, keys: ['j'] },
    { label: helpTexts.previousRecord, keys: ['k'] },
    edit,
  ]
  return {
    always,
    single: [
      { title: helpTexts.single, rows: outsideOfFields },
      { title: helpTexts.inLists, rows: inLists },
      { title: helpTexts.inRecords, rows: inRecords },
    ],
  }
}

interface Shortcut {
  label: string
  keys: readonly string[]
  /** Whether the shortcut also works while single-key shortcuts are turned off, because its key is not a letter. */
  isAlwaysOn?: boolean
}

function ShortcutList({
  title,
  rows,
  isDisabled = false,
}: {
  title: string
  rows: readonly Shortcut[]
  isDisabled?: boolean
}) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(({ label, keys, isAlwaysOn = false }) => (
          <div key={`${label} ${keys}`} className={styles.row} data-off={(isDisabled && !isAlwaysOn) || undefined}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              <KeyLabels keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
