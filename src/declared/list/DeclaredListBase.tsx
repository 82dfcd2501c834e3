import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ListBase, RouterProviderContext, useRouterProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { createListRouter, ListRoutingProvider, useCompleteListUrl } from '../listState/listRouter.ts'

/** Connects react-admin's list controller to the URL of a declared list and provides its contexts. */
export function DeclaredListBase({ resource, children }: { resource: ResourceData; children: ReactNode }) {
  const router = useRouterProvider()
  const listRouting = useMemo(() => ({ router, resource }), [router, resource])
  const controllerRouter = useMemo(() => createListRouter(router), [router])
  useCompleteListUrl(listRouting)
  const client = useQueryClient()
  // `prefetchList` sets a default for the first opening of the list only, so it is removed here.
  useEffect(() => client.setQueryDefaults([getRoute(resource), 'getList'], {}), [client, resource])
  return (
    <ListRoutingProvider value={listRouting}>
      <RouterProviderContext value={controllerRouter}>
        <ListBase resource={getRoute(resource)} disableAuthentication exporter={false} queryOptions={queryOptions}>
          <RouterProviderContext value={router}>{children}</RouterProviderContext>
        </ListBase>
      </RouterProviderContext>
    </ListRoutingProvider>
  )
}

/**
 * Without this, the controller would show a notification. The list shows a failure in place of the rows, with a retry
 * button.
 */
const queryOptions = { onError: () => undefined, retry: false }
