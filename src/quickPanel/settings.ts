/** The switches of the settings tab by heading. They have no effect, as the specification says (2.3). */
export const settings = {
  customerCare: ['notifications', 'caseTracking', 'supportPortal'],
  reports: ['generate', 'export', 'dataCollection'],
  members: ['signUp', 'feedback', 'customerPortal'],
} as const

export type SettingsHeading = keyof typeof settings
export const settingsHeadings = ['customerCare', 'reports', 'members'] as const satisfies readonly SettingsHeading[]

/** The switches that are on, by `{heading}.{toggle}`. */
export type SettingValues = Readonly<Record<string, boolean>>

/** Reads stored values; missing ones are off. */
export function settingValuesIn(kept: unknown): SettingValues {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'boolean'))
}
