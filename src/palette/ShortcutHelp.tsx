import { FormControlLabel, Switch } from '@mui/material'
import { useShell } from '../layout/shell/shell.ts'
import { usePreference } from '../layout/shell/usePreference.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts.tsx'
import { Keys, modifier } from './Keys.tsx'
import { keyedPlaces } from './places.ts'
import styles from './ShortcutHelp.module.css'

/** Lists all shortcuts, with a switch for the single-key ones. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const { navigation, me } = useShell()
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const places = keyedPlaces(texts, navigation, me).flatMap(({ label, letter }): Row[] =>
    letter === undefined ? [] : [{ label, keys: ['g', letter] }],
  )
  return (
    <Dialog title={texts('shell.shortcuts.title')} onClose={onClose}>
      <div className={styles.lists}>
        <Rows
          title={texts('shell.shortcuts.always')}
          rows={[
            { label: texts('shell.shortcuts.palette'), keys: [modifier, 'K'] },
            { label: texts('shell.shortcuts.save'), keys: [modifier, 'S'] },
          ]}
        />
        <Rows
          title={texts('shell.shortcuts.single')}
          isOff={!singleKeys}
          rows={[
            { label: texts('shell.shortcuts.search'), keys: ['/'] },
            { label: texts('shell.shortcuts.create'), keys: ['n'] },
            { label: texts('shell.shortcuts.help'), keys: ['?'] },
          ]}
        />
        <Rows
          title={texts('shell.shortcuts.inLists')}
          isOff={!singleKeys}
          rows={[
            { label: texts('shell.shortcuts.nextRow'), keys: ['j'] },
            { label: texts('shell.shortcuts.previousRow'), keys: ['k'] },
            { label: texts('shell.shortcuts.selectRow'), keys: ['x'] },
            { label: texts('shell.shortcuts.extend'), keys: ['Shift', 'j'] },
            { label: texts('shell.shortcuts.openRow'), keys: ['Enter'] },
          ]}
        />
        <Rows title={texts('shell.shortcuts.goTo')} isOff={!singleKeys} rows={places} />
      </div>
      <div className={styles.end}>
        <FormControlLabel
          className={styles.switch}
          control={<Switch checked={singleKeys} onChange={(_, isOn) => setSingleKeys(isOn)} />}
          label={texts('shell.shortcuts.singleKeys')}
        />
        <DialogActions>
          <ActionButton emphasis="primary" onClick={onClose} data-first-focus>
            {texts('shell.shortcuts.close')}
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

interface Row {
  label: string
  keys: readonly string[]
}

function Rows({ title, rows, isOff = false }: { title: string; rows: readonly Row[]; isOff?: boolean }) {
  return (
    <section className={styles.list} data-off={isOff || undefined}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(({ label, keys }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
