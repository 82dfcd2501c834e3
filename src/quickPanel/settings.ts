/** The toggles of the Settings tab, by heading. They are connected to nothing: the specification wants them so (2.3). */
export const settings = {
  customerCare: ['notifications', 'caseTracking', 'supportPortal'],
  reports: ['generate', 'export', 'dataCollection'],
  members: ['signUp', 'feedback', 'customerPortal'],
} as const

export type SettingsHeading = keyof typeof settings
export const settingsHeadings = ['customerCare', 'reports', 'members'] as const satisfies readonly SettingsHeading[]

/** Which toggles are on, by `{heading}.{toggle}`. */
export type SettingValues = Readonly<Record<string, boolean>>

/** Values out of anything that was kept; what was never touched is off. */
export function settingValuesIn(kept: unknown): SettingValues {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'boolean'))
}
