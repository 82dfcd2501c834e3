import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Resource, useParams } from 'react-admin'
import type { Catalog } from '#language/catalog.ts'
import { getAction, getRoute, getScreenCondition, isGuarded } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { LoadingPage } from '../layout/pages/LoadingPage.tsx'
import { NotFoundPage } from '../layout/pages/NotFoundPage.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { ActionInputDialogContext } from './actions/actionInputDialog.ts'
import { type EditScreen, type EngineConfig, EngineProvider, useEngine } from './engine.ts'
import { isAllowed } from './evaluationContext.ts'
import { DeclaredList } from './list/DeclaredList.tsx'

const DeclaredCreate = lazyComponent(async () => (await import('./form/DeclaredCreate.tsx')).DeclaredCreate)
const RecordPage = lazyComponent(async () => (await import('./show/RecordPage.tsx')).RecordPage)
const VisibleResource = lazyComponent(async () => (await import('./VisibleResource.tsx')).VisibleResource, {
  isPreloaded: false,
})
const AccessRedirect = lazyComponent(async () => (await import('../layout/pages/AccessRedirect.tsx')).AccessRedirect, {
  isPreloaded: false,
})
const DeclaredEdit = lazyComponent(async () => (await import('./form/DeclaredEdit.tsx')).DeclaredEdit)

/** The dialog for the input of actions, which needs the inputs of forms. */
export const ActionInputDialog = lazyComponent(
  async () => (await import('./form/ActionInputDialog.tsx')).ActionInputDialog,
)

/** Loaded with the first filter of a list, because it consists of the inputs of forms. */
const FilterBar = lazyComponent(async () => (await import('./filter/FilterBar.tsx')).FilterBar)

/** Builds the `<Resource>` elements of resources; internal ones among them are skipped. */
export function buildResources(visibleResources: Catalog, parts: EngineConfig): ReactElement[] {
  return getResourcesWithScreens(visibleResources).map((resource) => {
    const EditScreen = getEditScreen(resource, parts)
    const hasAction = (action: 'create' | 'edit') => getAction(resource, action) !== undefined
    const screen = (render: (seen: ResourceData) => ReactNode) => (
      <Screen config={parts} who={getScreenCondition(resource)}>
        {isGuarded(resource) ? <VisibleResource resource={resource}>{render}</VisibleResource> : render(resource)}
      </Screen>
    )
    return (
      <Resource
        key={resource.name}
        name={getRoute(resource)}
        list={screen((seen) => (
          <ExactPath rest="">
            <DeclaredList key={resource.name} resource={seen} FilterBar={FilterBar} />
          </ExactPath>
        ))}
        create={
          hasAction('create')
            ? screen((seen) => (
                <ExactPath rest="">
                  <DeclaredCreate key={resource.name} resource={seen} />
                </ExactPath>
              ))
            : undefined
        }
        edit={screen((seen) => <RecordRoutes resource={seen} Screen={hasAction('edit') ? EditScreen : undefined} />)}
      />
    )
  })
}

/** The resources with screens. */
export function getResourcesWithScreens(resources: Catalog): Catalog {
  return resources.filter(({ internal }) => !internal)
}

interface ScreenProps {
  config: EngineConfig
  who: PredicateData | undefined
  children: ReactNode
}

/** Provides a screen with the configuration, an access check and a loading page. */
export function Screen({ config, who, children }: ScreenProps) {
  return (
    <EngineProvider value={config}>
      <ActionInputDialogContext value={ActionInputDialog}>
        <Suspense fallback={<LoadingPage />}>
          <AccessGuard who={who}>{children}</AccessGuard>
        </Suspense>
      </ActionInputDialogContext>
    </EngineProvider>
  )
}

/** Redirects to the home page if the user may not see a screen. */
function AccessGuard({ who, children }: Omit<ScreenProps, 'config'>) {
  const { getEvaluationContext } = useEngine()
  return isAllowed(who, getEvaluationContext()) ? children : <AccessRedirect />
}

/** Shows its children only if the rest of the path is equal to `rest`, otherwise "not found". */
function ExactPath({ rest, children }: { rest: string; children: ReactNode }) {
  const { '*': actualRest = '' } = useParams()
  return actualRest === rest ? children : <NotFoundPage />
}

/**
 * Returns the edit screen of a resource: the generated one, or the custom one that the declaration names. @throws Error
 * if the application has no such screen
 */
function getEditScreen(resource: ResourceData, { screens }: Pick<EngineConfig, 'screens'>): EditScreen {
  const screenName = resource.screens?.edit
  if (!screenName) return DeclaredEdit
  const screen = screens?.[screenName]
  if (!screen) throw new Error(`${resource.name} is edited by '${screenName}', which the application does not have`)
  return screen
}

interface RecordRoutesProps {
  resource: ResourceData
  /** Undefined if no record of the resource can be edited. */
  Screen: EditScreen | undefined
}

/** The routes of a record: its page, and its edit screen at `{id}/update`. */
function RecordRoutes({ resource, Screen }: RecordRoutesProps) {
  const { id = '', '*': rest = '' } = useParams()
  // If there is no create screen, the path `create` is matched as an id.
  if (id === 'create') return <NotFoundPage />
  if (rest === 'update' && Screen) return <Screen key={id} resource={resource} id={id} />
  return (
    <ExactPath rest="">
      <RecordPage key={id} resource={resource} id={id} />
    </ExactPath>
  )
}
