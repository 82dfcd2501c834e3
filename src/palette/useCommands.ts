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
import { useTranslator } from '../ui/translator.tsx'
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
  const translate = useTranslator()
  const { me } = useShell()
  const navigation = useNavigation()
  const navigate = useNavigate()
  return getGoToScreens(translate, navigation, me).map(({ name, label, icon, to, letter }) => ({
    id: `goTo-${name}`,
    group: 'goTo',
    label,
    icon,
    keys: letter === undefined ? undefined : ['g', letter],
    run: () => void navigate(to),
  }))
}

function useCreateCommands({ resources, clock }: PaletteConfig): Command[] {
  const translate = useTranslator()
  const { me } = useShell()
  const navigate = useNavigate()
  return getResourcesWithScreens(resources)
    .filter((resource) => canCreate(resource, createEvaluationContext(clock(), me)))
    .map((resource) => ({
      id: `create-${resource.name}`,
      group: 'create',
      label: getActionLabel(translate, resource, 'create'),
      icon: 'plus',
      run: () => void navigate(`/admin/${getRoute(resource)}/create`),
    }))
}

/** Commands for theme and density, without the current values. */
function useAppearanceCommands(): Command[] {
  const translate = useTranslator()
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
        ...buildCommand('theme', translate('shell.theme.label'), translate(`shell.theme.${value}`)),
        icon: themeIcons[value],
        run: () => setTheme(value),
      })),
    ...densities
      .filter((value) => value !== density)
      .map((value) => ({
        ...buildCommand('density', translate('shell.density.label'), translate(`shell.density.${value}`)),
        icon: 'rows' as const,
        run: () => setDensity(value),
      })),
  ]
}

function useLanguageCommands(): Command[] {
  const translate = useTranslator()
  const changeLanguage = useChangeLanguage()
  return availableLocales
    .filter((locale) => locale !== translate.locale)
    .map((locale) => ({
      id: `language-${locale}`,
      group: 'run',
      label: `${translate('shell.language.label')}: ${translate(`shell.language.${locale}`)}`,
      icon: 'globe',
      run: () => changeLanguage(locale),
    }))
}

function useAccountCommands(onHelp: () => void): Command[] {
  const translate = useTranslator()
  const { changePassword, signOut } = useShell()
  return [
    { id: 'help', group: 'run', label: translate('shell.shortcuts.title'), icon: 'keyboard', keys: ['?'], run: onHelp },
    { id: 'password', group: 'run', label: translate('shell.user.changePassword'), icon: 'key', run: changePassword },
    { id: 'signOut', group: 'run', label: translate('shell.user.logout'), icon: 'logout', run: signOut },
  ]
}
