import { type Identifier, useBasename, useLocation } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'

/** The paths of the screens of a resource. */
export interface Paths {
  readonly list: string
  /**
   * Where the user came from: the list in its state, or the page of another record that led here; otherwise the whole
   * list.
   */
  readonly back: BackLink
  readonly create: string
  /** The page of a record. */
  show(id: Identifier): string
  edit(id: Identifier): string
  /** The history state for links to a record, so that its screen can return to where the user is now. */
  readonly linkState: LinkState
}

interface BackLink {
  readonly to: string
  /** The history state of the page, so that it can in turn return to where it was opened. */
  readonly state?: LinkState
}

interface LinkState {
  /** The URL of the list. */
  readonly list?: string
  /** The page of a record of another resource. */
  readonly from?: BackLink
}

export function usePaths(resource: ResourceData): Paths {
  const basename = useBasename()
  const list = `${basename}/${getRoute(resource)}`
  const { pathname, search, state } = useLocation()
  const origin = readLinkState(state)
  const listUrl = origin.list?.startsWith(`${list}?`) ? origin.list : undefined
  // A history state survives a new version of the application, so its path may be of any kind.
  const from = origin.from?.to.startsWith(`${basename}/`) ? origin.from : undefined
  const own: LinkState = { ...(listUrl !== undefined && { list: listUrl }), ...(from && { from }) }
  const isOwnScreen = pathname.startsWith(`${list}/`)
  return {
    list,
    back: isOwnScreen && from ? from : { to: listUrl ?? list },
    create: `${list}/create`,
    show: (id) => `${list}/${encodeURIComponent(id)}`,
    edit: (id) => `${list}/${encodeURIComponent(id)}/update`,
    linkState:
      pathname === list
        ? { list: list + search }
        : isOwnScreen
          ? own
          : isRecordPage(pathname, basename)
            ? { from: { to: pathname + search, state: origin } }
            : {},
  }
}

/** The back link of a page with its label. */
export const getParent = ({ list, back }: Paths, translate: Translator) => ({
  ...back,
  label: translate(back.to.split('?', 1)[0] === list ? 'form.back' : 'form.backToPage'),
})

/** Whether a page is of one record: `/admin/deals/7`. */
const isRecordPage = (pathname: string, basename: string): boolean =>
  pathname.startsWith(`${basename}/`) && pathname.slice(basename.length + 1).includes('/')

/** Reads a history state, which may be that of another screen. */
function readLinkState(state: unknown): LinkState {
  if (!isObject(state)) return {}
  const { list, from } = state
  return {
    ...(typeof list === 'string' && { list }),
    ...(isObject(from) && typeof from.to === 'string' && { from: { to: from.to, state: readLinkState(from.state) } }),
  }
}
