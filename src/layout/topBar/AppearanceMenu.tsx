import { useTexts } from '../../ui/texts.tsx'
import { usePreference } from '../shell/usePreference.ts'
import { densities, themeIcons, themes } from './appearance.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'

/** The settings for theme and row density. */
export function AppearanceMenu({ isNamed = false }: { isNamed?: boolean }) {
  const texts = useTexts()
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  return (
    <ChoiceMenu
      label={texts('shell.appearance')}
      icon={themeIcons[theme]}
      isNamed={isNamed}
      groups={[
        {
          label: texts('shell.theme.label'),
          choices: themes.map((name) => ({
            name,
            label: texts(`shell.theme.${name}`),
            icon: themeIcons[name],
            isOn: name === theme,
            choose: () => setTheme(name),
          })),
        },
        {
          label: texts('shell.density.label'),
          choices: densities.map((name) => ({
            name,
            label: texts(`shell.density.${name}`),
            isOn: name === density,
            choose: () => setDensity(name),
          })),
        },
      ]}
    />
  )
}
