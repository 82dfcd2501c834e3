/** The switches of the settings tab, by heading. They have no effect, as the specification requires (2.3). */
export const settingToggles = {
  customerCare: ['notifications', 'caseTracking', 'supportPortal'],
  reports: ['generate', 'export', 'dataCollection'],
  members: ['signUp', 'feedback', 'customerPortal'],
} as const

export type SettingsHeading = keyof typeof settingToggles

/** The switches that are on, by `{heading}.{toggle}`. */
export type SettingValues = Readonly<Record<string, boolean>>

/** Reads stored values; missing ones are off. */
export function parseSettingValues(stored: unknown): SettingValues {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
}
