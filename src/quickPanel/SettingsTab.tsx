import { FormControlLabel, Switch } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useStore } from 'react-admin'
import type { MessageKey } from '#i18n/messages.ts'
import { useTexts } from '../ui/texts.tsx'
import styles from './QuickPanel.module.css'
import { parseSettingValues, type SettingsHeading, settingsHeadings, settingToggles } from './settings.ts'

/** Switches that have no effect yet. Their values are stored per user in this browser. */
export function SettingsTab() {
  const texts = useTexts()
  const [stored, store] = useStore<unknown>('preferences.quickPanel')
  const values = parseSettingValues(stored)
  return (
    <>
      <p className={styles.note}>{texts('shell.panel.settings.note')}</p>
      {settingsHeadings.map((heading) => (
        <SettingsSection key={heading} heading={heading}>
          {settingToggles[heading].map((name) => {
            const key = `${heading}.${name}`
            return (
              <FormControlLabel
                key={name}
                className={styles.setting}
                labelPlacement="start"
                label={texts(`shell.panel.settings.${key}` as MessageKey)}
                control={
                  <Switch checked={values[key] ?? false} onChange={(_, isOn) => store({ ...values, [key]: isOn })} />
                }
              />
            )
          })}
        </SettingsSection>
      ))}
    </>
  )
}

function SettingsSection({ heading, children }: { heading: SettingsHeading; children: ReactNode }) {
  const texts = useTexts()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {texts(`shell.panel.settings.${heading}.title`)}
      </h3>
      {children}
    </section>
  )
}
