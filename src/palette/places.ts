import type { Translator } from '#i18n/translate.ts'
import type { Me } from '../api/me.ts'
import { getMenuLabel, getMenuScreens, type Navigation } from '../layout/shell/shell.ts'
import type { IconName } from '../ui/iconPaths.ts'
import { goToKeys } from './goToKeys.ts'

/** A screen with its letter for the `g` shortcut. */
export interface KeyedPlace {
  readonly name: string
  readonly label: string
  readonly icon: IconName
  readonly to: string
  readonly letter: string | undefined
}

/** The screens of the menu that the user may open, and the home page. */
export function keyedPlaces(texts: Translator, navigation: Navigation, me: Me): KeyedPlace[] {
  const home = { name: 'home', label: texts('shell.menu.dashboard'), icon: 'home', to: '/admin/home' } as const
  const others = getMenuScreens(navigation, me).map((place) => ({ ...place, label: getMenuLabel(texts, place) }))
  const places = [home, ...others]
  const letters = goToKeys(places.map(({ name }) => name))
  return places.map(({ name, label, icon, to }) => ({ name, label, icon, to, letter: letters.get(name) }))
}
