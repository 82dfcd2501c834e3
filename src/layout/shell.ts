import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Drafts } from '../api/drafts.ts'
import type { Schedule } from '../api/exchange.ts'
import type { Me } from '../api/me.ts'
import type { Preferences } from '../api/preferences.ts'
import type { Recents } from '../api/recents.ts'
import type { UnsavedWork } from '../api/unsavedWork.ts'
import type { IconName } from '../ui/iconPaths.ts'

/** A place of the menu: a screen, a group of screens, or a label of what is still to come. */
export interface MenuItem {
  /** What tells it from the others: the name of its resource. */
  name: string
  /** The keys of its label: the first that has a text. */
  labels: readonly string[]
  icon: IconName
  /** The address of the screen; a group has none, and neither has what is still to come. */
  to?: string
  children?: readonly MenuItem[]
  /** Who sees it: everybody of the admin area unless it says otherwise. */
  who?: (me: Me) => boolean
}

/** The places the shell leads to. */
export interface Navigation {
  /** The screens of the side menu, in its order. */
  side: readonly MenuItem[]
  /** What stands below them: named, but not there yet. */
  later: readonly MenuItem[]
  /** The links of the top bar. */
  top: readonly MenuItem[]
}

/** What the shell around the screens is given by the application. */
export interface Shell {
  me: Me
  navigation: Navigation
  preferences: Preferences
  /** Fails when the language cannot be loaded; then the one that is on stays on. */
  chooseLanguage: (locale: Locale) => Promise<void>
  /** Opens the dialog in which the person changes their own password. */
  changePassword: () => void
  signOut: () => void
  /** For whoever has not confirmed their address: mails them the link again, and asks whether they have by now. */
  confirmation: { readonly resend: () => Promise<unknown>; readonly renew: () => Promise<void> }
  /** What the application adds to the top bar: a way to find things, and what is new. */
  tools?: { readonly search: ReactNode; readonly panel: ReactNode }
  schedule: Schedule
  /** Told of what stands on the screen and nowhere else yet. */
  unsaved: UnsavedWork
  /** What the person typed and has not saved, for when they come back to it. */
  drafts: Drafts
  /** The records that the person has looked at. */
  recents: Recents
  /** Told of each screen that is visited, as path with query. */
  onVisit: (path: string) => void
}

const ShellContext = createContext<Shell | undefined>(undefined)

/** Gives the shell what it shows. */
export const ShellProvider = ShellContext.Provider

/** What the application gave the shell. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new Error('useShell needs a ShellProvider above it')
  return shell
}

/** The items of a menu that this person may see. A group of which nothing is left is gone, too. */
export function visibleItems(items: readonly MenuItem[], me: Me): MenuItem[] {
  return items
    .filter(({ who }) => who === undefined || who(me))
    .map((item): MenuItem => (item.children ? { ...item, children: visibleItems(item.children, me) } : item))
    .filter(({ children }) => children === undefined || children.length > 0)
}

/** What an item is called in the language that is on. */
export function menuLabel(texts: Translator, { labels, name }: Pick<MenuItem, 'labels' | 'name'>): string {
  return texts.first(labels) ?? name
}

/** A screen of the menu. */
export interface Place extends MenuItem {
  to: string
}

/** The screens that a person reaches from the menu, groups opened up. A group's own screen is called like the group. */
export function placesOf({ side, top }: Navigation, me: Me): Place[] {
  return visibleItems([...side, ...top], me).flatMap((item) =>
    (item.children ?? [item]).flatMap((child): Place[] => {
      if (child.to === undefined) return []
      const { labels, icon } = child.name === item.name ? item : child
      return [{ name: child.name, labels, icon, to: child.to }]
    }),
  )
}
