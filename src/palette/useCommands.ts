import { useNavigate } from 'react-router'
import { routeOf } from '#resources/language/derive.ts'
import { actionLabel } from '../declared/messages.ts'
import { screenedOf } from '../declared/resourcesOf.tsx'
import { mayCreate, surroundingsAt } from '../declared/surroundings.ts'
import { useShell } from '../layout/shell/shell.ts'
import { usePreference } from '../layout/shell/usePreference.ts'
import { densities, themeIcons, themes } from '../layout/topBar/appearance.ts'
import { useChangeLanguage } from '../layout/topBar/useChangeLanguage.ts'
import { offeredLocales } from '../ui/site.ts'
import { useTexts } from '../ui/texts.tsx'
import type { Command } from './command.ts'
import type { CommandParts } from './commandParts.ts'
import { keyedPlaces } from './places.ts'

/** All commands of the user except records. */
export function useCommands(parts: CommandParts, onHelp: () => void): Command[] {
  return [...useGoTo(), ...useCreate(parts), ...useAppearance(), ...useLanguages(), ...usePersonal(onHelp)]
}

function useGoTo(): Command[] {
  const texts = useTexts()
  const { navigation, me } = useShell()
  const navigate = useNavigate()
  return keyedPlaces(texts, navigation, me).map(({ name, label, icon, to, letter }) => ({
    id: `goTo-${name}`,
    group: 'goTo',
    label,
    icon,
    keys: letter === undefined ? undefined : ['g', letter],
    run: () => void navigate(to),
  }))
}

function useCreate({ resources, clock }: CommandParts): Command[] {
  const texts = useTexts()
  const { me } = useShell()
  const navigate = useNavigate()
  return screenedOf(resources)
    .filter((resource) => mayCreate(resource, surroundingsAt(clock(), me)))
    .map((resource) => ({
      id: `create-${resource.name}`,
      group: 'create',
      label: actionLabel(texts, resource, 'create'),
      icon: 'plus',
      run: () => void navigate(`/admin/${routeOf(resource)}/create`),
    }))
}

/** Commands for theme and density, without the current values. */
function useAppearance(): Command[] {
  const texts = useTexts()
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const named = (name: string, label: string, choice: string) => ({
    id: `${name}-${choice}`,
    group: 'run' as const,
    label: `${label}: ${choice}`,
  })
  return [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        ...named('theme', texts('shell.theme.label'), texts(`shell.theme.${one}`)),
        icon: themeIcons[one],
        run: () => setTheme(one),
      })),
    ...densities
      .filter((one) => one !== density)
      .map((one) => ({
        ...named('density', texts('shell.density.label'), texts(`shell.density.${one}`)),
        icon: 'rows' as const,
        run: () => setDensity(one),
      })),
  ]
}

function useLanguages(): Command[] {
  const texts = useTexts()
  const choose = useChangeLanguage()
  return offeredLocales
    .filter((locale) => locale !== texts.locale)
    .map((locale) => ({
      id: `language-${locale}`,
      group: 'run',
      label: `${texts('shell.language.label')}: ${texts(`shell.language.${locale}`)}`,
      icon: 'globe',
      run: () => choose(locale),
    }))
}

function usePersonal(onHelp: () => void): Command[] {
  const texts = useTexts()
  const { changePassword, signOut } = useShell()
  return [
    { id: 'help', group: 'run', label: texts('shell.shortcuts.title'), icon: 'keyboard', keys: ['?'], run: onHelp },
    { id: 'password', group: 'run', label: texts('shell.user.changePassword'), icon: 'key', run: changePassword },
    { id: 'signOut', group: 'run', label: texts('shell.user.logout'), icon: 'logout', run: signOut },
  ]
}
