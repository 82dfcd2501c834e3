import { useNavigate } from 'react-router'
import { getRoute } from '#language/derive.ts'
import { getResourcesWithScreens } from '../declared/buildResources.tsx'
import { canCreate, createEvaluationContext } from '../declared/evaluationContext.ts'
import { getActionLabel } from '../declared/messages.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useNavigation } from '../layout/shell/useNavigation.ts'
import { usePreference } from '../layout/shell/usePreference.ts'
import { densities, themeIcons, themes } from '../layout/topBar/appearance.ts'
import { useChangeLanguage } from '../layout/topBar/useChangeLanguage.ts'
import { availableLocales } from '../ui/siteConfig.ts'
import { useTexts } from '../ui/texts.tsx'
import type { Command } from './command.ts'
import { getGoToScreens } from './goToScreens.ts'
import type { PaletteConfig } from './paletteConfig.ts'

/** All commands of the user except records. */
export function useCommands(config: PaletteConfig, onHelp: () => void): Command[] {
  return [
    ...useGoToCommands(),
    ...useCreateCommands(config),
    ...useAppearanceCommands(),
    ...useLanguageCommands(),
    ...useAccountCommands(onHelp),
  ]
}

function useGoToCommands(): Command[] {
  const texts = useTexts()
  const { me } = useShell()
  const navigation = useNavigation()
  const navigate = useNavigate()
  return getGoToScreens(texts, navigation, me).map(({ name, label, icon, to, letter }) => ({
    id: `goTo-${name}`,
    group: 'goTo',
    label,
    icon,
    keys: letter === undefined ? undefined : ['g', letter],
    run: () => void navigate(to),
  }))
}

function useCreateCommands({ resources, clock }: PaletteConfig): Command[] {
  const texts = useTexts()
  const { me } = useShell()
  const navigate = useNavigate()
  return getResourcesWithScreens(resources)
    .filter((resource) => canCreate(resource, createEvaluationContext(clock(), me)))
    .map((resource) => ({
      id: `create-${resource.name}`,
      group: 'create',
      label: getActionLabel(texts, resource, 'create'),
      icon: 'plus',
      run: () => void navigate(`/admin/${getRoute(resource)}/create`),
    }))
}

/** Commands for theme and density, without the current values. */
function useAppearanceCommands(): Command[] {
  const texts = useTexts()
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const buildCommand = (name: string, label: string, choice: string) => ({
    id: `${name}-${choice}`,
    group: 'run' as const,
    label: `${label}: ${choice}`,
  })
  return [
    ...themes
      .filter((value) => value !== theme)
      .map((value) => ({
        ...buildCommand('theme', texts('shell.theme.label'), texts(`shell.theme.${value}`)),
        icon: themeIcons[value],
        run: () => setTheme(value),
      })),
    ...densities
      .filter((value) => value !== density)
      .map((value) => ({
        ...buildCommand('density', texts('shell.density.label'), texts(`shell.density.${value}`)),
        icon: 'rows' as const,
        run: () => setDensity(value),
      })),
  ]
}

function useLanguageCommands(): Command[] {
  const texts = useTexts()
  const changeLanguage = useChangeLanguage()
  return availableLocales
    .filter((locale) => locale !== texts.locale)
    .map((locale) => ({
      id: `language-${locale}`,
      group: 'run',
      label: `${texts('shell.language.label')}: ${texts(`shell.language.${locale}`)}`,
      icon: 'globe',
      run: () => changeLanguage(locale),
    }))
}

function useAccountCommands(onHelp: () => void): Command[] {
  const texts = useTexts()
  const { changePassword, signOut } = useShell()
  return [
    { id: 'help', group: 'run', label: texts('shell.shortcuts.title'), icon: 'keyboard', keys: ['?'], run: onHelp },
    { id: 'password', group: 'run', label: texts('shell.user.changePassword'), icon: 'key', run: changePassword },
    { id: 'signOut', group: 'run', label: texts('shell.user.logout'), icon: 'logout', run: signOut },
  ]
}
