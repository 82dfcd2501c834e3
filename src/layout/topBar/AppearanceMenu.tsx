import { useTranslator } from '../../ui/translator.tsx'
import { usePreference } from '../shell/usePreference.ts'
import { densities, themeIcons, themes } from './appearance.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'

/** The settings for theme and row density. */
export function AppearanceMenu({ hasVisibleLabel = false }: { hasVisibleLabel?: boolean }) {
  const translate = useTranslator()
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  return (
    <ChoiceMenu
      label={translate('shell.appearance')}
      icon={themeIcons[theme]}
      hasVisibleLabel={hasVisibleLabel}
      groups={[
        {
          label: translate('shell.theme.label'),
          choices: themes.map((name) => ({
            name,
            label: translate(`shell.theme.${name}`),
            icon: themeIcons[name],
            isSelected: name === theme,
            onSelect: () => setTheme(name),
          })),
        },
        {
          label: translate('shell.density.label'),
          choices: densities.map((name) => ({
            name,
            label: translate(`shell.density.${name}`),
            isSelected: name === density,
            onSelect: () => setDensity(name),
          })),
        },
      ]}
    />
  )
}
