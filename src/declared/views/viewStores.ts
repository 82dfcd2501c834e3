import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { parseView, parseViews, type SavedView, type ViewContent } from '../../api/savedViews.ts'

/** Whose default a view becomes: the user's own, everybody's, or that of a profile by its id. */
export type DefaultTarget = 'me' | 'everybody' | { readonly profile: number }

/** Stores the saved views of a list. */
export interface ViewStore {
  create(content: ViewContent): Promise<SavedView>
  /** Fails with 412 if the view has changed since it was read. */
  update(view: SavedView, content: ViewContent): Promise<SavedView>
  remove(view: SavedView): Promise<void>
  /** Sets the view that the menu opens: an empty id for the whole list, null to remove the choice. */
  setDefault(id: string | null, target: DefaultTarget): Promise<void>
}

type Server = Pick<DeclaredDataProvider, 'fetchPath' | 'send'>

/** Reads the views of a list from the server; null if the server does not store views. */
export async function readServerViews(
  server: Server,
  resource: string,
  signal: AbortSignal,
): Promise<SavedView[] | null> {
  try {
    return parseViews(await server.fetchPath(`/views/${resource}`, signal))
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/** Stores views on the server. */
export function createServerStore({ send }: Server, resource: string): ViewStore {
  const path = `/views/${resource}`
  const readOne = (answer: unknown): SavedView => {
    const [view] = parseView(answer, '')
    if (!view) throw new Error('the server answered no view')
    return view
  }
  return {
    create: async (data) => readOne(await send(path, { method: 'POST', data })),
    update: async ({ id, version }, data) =>
      readOne(await send(`${path}/${id}`, { method: 'PUT', data, ifMatch: `"${version}"` })),
    async remove({ id, version }) {
      await send(`${path}/${id}`, { method: 'DELETE', ifMatch: `"${version}"` })
    },
    async setDefault(view, target) {
      await send(`${path}/default`, { method: 'PUT', data: { view, ...(target !== 'me' && { for: target }) } })
    },
  }
}

/** Stores views in this browser. */
export function createBrowserStore(
  views: readonly SavedView[],
  store: (views: readonly SavedView[]) => void,
): ViewStore {
  const toView = (content: ViewContent, id: string, version: number): SavedView => ({
    ...content,
    id,
    version,
    owner: null,
    mayChange: true,
    isDefault: false,
    isSharedDefault: false,
  })
  return {
    async create(content) {
      const numbers = views.map(({ id }) => Number(id.slice(1)))
      const view = toView(content, `v${Math.max(0, ...numbers) + 1}`, 1)
      store([...views, view])
      return view
    },
    async update({ id, version }, content) {
      const view = toView(content, id, version + 1)
      store(views.map((one) => (one.id === id ? view : one)))
      return view
    },
    async remove({ id }) {
      store(views.filter((one) => one.id !== id))
    },
    // Not supported: only the server stores which view the menu opens.
    setDefault: () => Promise.resolve(),
  }
}
