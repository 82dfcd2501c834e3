import { useTexts } from '../../ui/texts.tsx'
import { usePreference } from '../shell/usePreference.ts'
import { densities, themeIcons, themes } from './appearance.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'

/** The settings for theme and row density. */
export function AppearanceMenu({ hasVisibleLabel = false }: { hasVisibleLabel?: boolean }) {
  const texts = useTexts()
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  return (
    <ChoiceMenu
      label={texts('shell.appearance')}
      icon={themeIcons[theme]}
      hasVisibleLabel={hasVisibleLabel}
      groups={[
        {
          label: texts('shell.theme.label'),
          choices: themes.map((name) => ({
            name,
            label: texts(`shell.theme.${name}`),
            icon: themeIcons[name],
            isSelected: name === theme,
            onSelect: () => setTheme(name),
          })),
        },
        {
          label: texts('shell.density.label'),
          choices: densities.map((name) => ({
            name,
            label: texts(`shell.density.${name}`),
            isSelected: name === density,
            onSelect: () => setDensity(name),
          })),
        },
      ]}
    />
  )
}
