import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { getLabelText, type Label } from '#language/label.ts'
import type { ChosenOwner } from '../../api/chosenOwner.ts'
import type { CurrentUser } from '../../api/currentUser.ts'
import type { Drafts } from '../../api/drafts.ts'
import type { Preferences } from '../../api/preferences.ts'
import type { RecentRecords } from '../../api/recentRecords.ts'
import type { Schedule } from '../../api/sendRequest.ts'
import type { UnsavedWork } from '../../api/unsavedWork.ts'
import type { IconSource } from '../../ui/iconPaths.ts'
import type { Capability } from './useCapability.ts'

/** An item of the menu: a screen, a group of screens, or the label of a screen that does not exist yet. */
export interface MenuItem {
  /** A unique name: that of the resource. */
  name: string
  /** The message keys of its label; the first that exists is used. */
  labels: readonly string[]
  /** The label if none of the keys exists. */
  label?: Label
  icon: IconSource
  /** The path of the screen; undefined for groups and for screens that do not exist yet. */
  to?: string
  children?: readonly MenuItem[]
  /** Whether a user sees the item; by default every user of the admin area does. */
  who?: (me: CurrentUser) => boolean
  /** Whether the backend supports the screen; by default it does. Otherwise the item is shown without a link. */
  isAvailable?: (me: CurrentUser) => boolean
  /** The server capability that the screen needs. The item has no link until `useNavigation` has found it. */
  needs?: Capability
}

/** The menu items of the shell. */
export interface Navigation {
  side: readonly MenuItem[]
  /** Items of screens that do not exist yet, listed below the others. */
  upcomingItems: readonly MenuItem[]
  /** The links of the top bar. */
  top: readonly MenuItem[]
}

/** The services and data that the application passes to the shell. */
export interface Shell {
  me: CurrentUser
  /** The owner that the user has selected; undefined for the records of all owners. */
  owner?: ChosenOwner | undefined
  navigation: Navigation
  preferences: Preferences
  /** Fails if the language cannot be loaded; the current one is kept. */
  chooseLanguage: (locale: Locale) => Promise<void>
  /** Opens the dialog to change the password. */
  changePassword: () => void
  /** Opens the dialog of the second factor; undefined if the application has none. */
  changeSecondFactor?: () => void
  /** The path of the API keys; undefined if the application has none. */
  keysPath?: string
  /** The path of the invitations; undefined if the user may not invite. */
  invitationsPath?: string | undefined
  /** Opens the dialog of the user's own sessions; undefined if the application has none. */
  showSessions?: () => void
  /** Whether users sign in; by default true. */
  hasAccounts?: boolean
  signOut: () => void
  /** For users with an unconfirmed email address: sends the mail again, and reloads the user. */
  confirmation: { readonly resend: () => Promise<unknown>; readonly reloadAccount: () => Promise<void> }
  /** The application's own tools in the top bar. */
  tools?: { readonly search: ReactNode; readonly owner?: ReactNode; readonly panel: ReactNode }
  schedule: Schedule
  unsavedWork: UnsavedWork
  drafts: Drafts
  recentRecords: RecentRecords
  /** Called with the path and query of each visited screen. */
  onVisit: (path: string) => void
}

const ShellContext = createContext<Shell | undefined>(undefined)

export const ShellProvider = ShellContext.Provider

/** @throws Error outside of a `ShellProvider`. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new Error('useShell needs a ShellProvider above it')
  return shell
}

/**
 * The menu items that the user may see. Empty groups are removed, and so are links to screens that the backend does not
 * support.
 */
export function getVisibleItems(items: readonly MenuItem[], me: CurrentUser): MenuItem[] {
  return items
    .filter(({ who }) => who === undefined || who(me))
    .map(
      ({ to, isAvailable, needs, ...item }): MenuItem => ({
        ...item,
        ...(to !== undefined && !needs && (isAvailable === undefined || isAvailable(me)) && { to }),
        ...(item.children && { children: getVisibleItems(item.children, me) }),
      }),
    )
    .filter(({ children }) => children === undefined || children.length > 0)
}

/** The label of an item in the current language. */
export function getMenuLabel(
  translate: Translator,
  { labels, label, name }: Pick<MenuItem, 'labels' | 'label' | 'name'>,
) {
  return translate.first(labels) ?? getLabelText(label, translate.locale) ?? name
}

/** The URL that an item opens: its screen, with the user's default view if the screen is a list. */
export function getMenuAddress({ name, to = '/admin' }: Pick<MenuItem, 'name' | 'to'>, me: CurrentUser): string {
  const params = me.defaultViews?.[name]
  return params ? `${to}?${new URLSearchParams({ page: '1', ...params })}` : to
}

/** A screen of the menu. */
export interface MenuScreen extends MenuItem {
  to: string
}

/**
 * The screens that the user can open from the menu, with groups flattened. A group's own screen has the label of the
 * group.
 */
export function getMenuScreens({ side, top, upcomingItems }: Navigation, me: CurrentUser): MenuScreen[] {
  return getVisibleItems([...side, ...top, ...upcomingItems], me).flatMap((item) =>
    (item.children ?? [item]).flatMap((child): MenuScreen[] => {
      if (child.to === undefined) return []
      const { labels, label, icon } = child.name === item.name ? item : child
      return [{ name: child.name, labels, icon, to: getMenuAddress(child, me), ...(label && { label }) }]
    }),
  )
}
