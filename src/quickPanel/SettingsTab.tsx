import { FormControlLabel, Switch } from '@mui/material'
import { useId } from 'react'
import { useStore } from 'react-admin'
import { panelTexts } from '#i18n/panelTexts.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import styles from './QuickPanel.module.css'
import { parseSettingValues, type SettingsHeading, settingToggles } from './settings.ts'

/** Switches that have no effect yet. Their values are stored per user in this browser. */
export function SettingsTab() {
  const { note, customerCare, reports, members } = useLocalizedTexts(panelTexts).settings
  return (
    <>
      <p className={styles.note}>{note}</p>
      <SettingsSection heading="customerCare" names={settingToggles.customerCare} texts={customerCare} />
      <SettingsSection heading="reports" names={settingToggles.reports} texts={reports} />
      <SettingsSection heading="members" names={settingToggles.members} texts={members} />
    </>
  )
}

interface SettingsSectionProps<Name extends string> {
  heading: SettingsHeading
  names: readonly Name[]
  texts: Readonly<Record<Name | 'title', string>>
}

function SettingsSection<Name extends string>({ heading, names, texts }: SettingsSectionProps<Name>) {
  const [stored, store] = useStore<unknown>('preferences.quickPanel')
  const values = parseSettingValues(stored)
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {texts.title}
      </h3>
      {names.map((name) => {
        const key = `${heading}.${name}`
        return (
          <FormControlLabel
            key={name}
            className={styles.setting}
            labelPlacement="start"
            label={texts[name]}
            control={
              <Switch checked={values[key] ?? false} onChange={(_, isOn) => store({ ...values, [key]: isOn })} />
            }
          />
        )
      })}
    </section>
  )
}
