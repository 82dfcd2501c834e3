import type { Translator } from '#i18n/translate.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { getMenuLabel, getMenuScreens, type Navigation } from '../layout/shell/shell.ts'
import type { IconSource } from '../ui/iconPaths.ts'
import { assignGoToKeys } from './assignGoToKeys.ts'

/** A screen with its letter for the `g` shortcut. */
export interface GoToScreen {
  readonly name: string
  readonly label: string
  readonly icon: IconSource
  readonly to: string
  readonly letter: string | undefined
}

/** The screens of the menu that the user may open, and the home page. */
export function getGoToScreens(translate: Translator, navigation: Navigation, me: CurrentUser): GoToScreen[] {
  const home = { name: 'home', label: translate('shell.menu.dashboard'), icon: 'home', to: '/admin/home' } as const
  const menuScreens = getMenuScreens(navigation, me).map((menuScreen) => ({
    ...menuScreen,
    label: getMenuLabel(translate, menuScreen),
  }))
  const screens = [home, ...menuScreens]
  const letters = assignGoToKeys(screens.map(({ name }) => name))
  return screens.map(({ name, label, icon, to }) => ({ name, label, icon, to, letter: letters.get(name) }))
}
