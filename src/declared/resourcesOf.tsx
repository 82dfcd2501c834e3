import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Navigate, Resource, useParams } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, routeOf, whoSees } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { LoadingPage } from '../layout/pages/LoadingPage.tsx'
import { NotFoundPage } from '../layout/pages/NotFoundPage.tsx'
import { later } from '../ui/later.tsx'
import { type EditScreen, type EngineParts, EngineProvider, useEngine } from './engine.ts'
import { DeclaredList } from './list/DeclaredList.tsx'
import { isAllowed } from './surroundings.ts'
import { usePaths } from './usePaths.ts'

const DeclaredCreate = later(async () => (await import('./form/DeclaredCreate.tsx')).DeclaredCreate)
const RecordPage = later(async () => (await import('./show/RecordPage.tsx')).RecordPage)
const DeclaredEdit = later(async () => (await import('./form/DeclaredEdit.tsx')).DeclaredEdit)

/** Builds the `<Resource>` elements of resources; internal ones among them are skipped. */
export function resourcesOf(shown: Catalog, parts: EngineParts): ReactElement[] {
  return screenedOf(shown).map((resource) => {
    const EditScreen = editScreenOf(resource, parts)
    const has = (action: 'create' | 'edit') => actionOf(resource, action) !== undefined
    const screen = (content: ReactNode) => (
      <EngineProvider value={parts}>
        <Guard resource={resource}>
          <Suspense fallback={<LoadingPage />}>{content}</Suspense>
        </Guard>
      </EngineProvider>
    )
    return (
      <Resource
        key={resource.name}
        name={routeOf(resource)}
        list={screen(
          <At rest="">
            <DeclaredList key={resource.name} resource={resource} />
          </At>,
        )}
        create={
          has('create')
            ? screen(
                <At rest="">
                  <DeclaredCreate key={resource.name} resource={resource} />
                </At>,
              )
            : undefined
        }
        edit={screen(<OneRecord resource={resource} Screen={has('edit') ? EditScreen : undefined} />)}
      />
    )
  })
}

/** The resources with screens. */
export function screenedOf(resources: Catalog): Catalog {
  return resources.filter(({ internal }) => !internal)
}

/** Redirects to the home page if the user may not see the screens of a resource. */
function Guard({ resource, children }: { resource: ResourceData; children: ReactNode }) {
  const { surroundings } = useEngine()
  return isAllowed(whoSees(resource), surroundings()) ? children : <Navigate to="/admin/home" replace />
}

/** Shows its children only if the rest of the path is equal to `rest`, otherwise "not found". */
function At({ rest, children }: { rest: string; children: ReactNode }) {
  const { '*': found = '' } = useParams()
  return found === rest ? children : <NotFoundPage />
}

/**
 * Returns the edit screen of a resource: the generated one, or the custom one that the declaration names. @throws Error
 * if the application has no such screen
 */
function editScreenOf(resource: ResourceData, { screens }: Pick<EngineParts, 'screens'>): EditScreen {
  const named = resource.screens?.edit
  if (!named) return DeclaredEdit
  const screen = screens?.[named]
  if (!screen) throw new Error(`${resource.name} is edited by '${named}', which the application does not have`)
  return screen
}

interface OneRecordProps {
  resource: ResourceData
  /** Undefined if no record of the resource can be edited. */
  Screen: EditScreen | undefined
}

/**
 * The routes of a record: its page, and its edit screen at `{id}/update`. The page redirects to the edit screen if the
 * user may edit.
 */
function OneRecord({ resource, Screen }: OneRecordProps) {
  const { id = '', '*': rest = '' } = useParams()
  const paths = usePaths(resource)
  const { who, if: state } = actionOf(resource, 'edit') ?? {}
  // If there is no create screen, the path `create` is matched as an id.
  if (id === 'create') return <NotFoundPage />
  if (rest === 'update' && Screen) return <Screen key={id} resource={resource} id={id} />
  if (rest === '' && Screen && !who && !state) return <Navigate to={paths.edit(id)} replace />
  return (
    <At rest="">
      <RecordPage key={id} resource={resource} id={id} />
    </At>
  )
}
