import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ListBase, RouterProviderContext, useRouterProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ListAddressProvider, translatingRouter, useCompleteAddress } from '../listState/listAddress.ts'

/** Connects react-admin's list controller to the address of a declared list and provides its contexts. */
export function DeclaredListBase({ resource, children }: { resource: ResourceData; children: ReactNode }) {
  const router = useRouterProvider()
  const address = useMemo(() => ({ router, resource }), [router, resource])
  const translating = useMemo(() => translatingRouter(router), [router])
  useCompleteAddress(address)
  const client = useQueryClient()
  // The default that `prefetchList` sets is only for the first opening of the list.
  useEffect(() => client.setQueryDefaults([routeOf(resource), 'getList'], {}), [client, resource])
  return (
    <ListAddressProvider value={address}>
      <RouterProviderContext value={translating}>
        <ListBase resource={routeOf(resource)} disableAuthentication exporter={false} queryOptions={saysItself}>
          <RouterProviderContext value={router}>{children}</RouterProviderContext>
        </ListBase>
      </RouterProviderContext>
    </ListAddressProvider>
  )
}

/**
 * Without this, the controller would show a notification. The list shows a failure in place of the rows, with a retry
 * button.
 */
const saysItself = { onError: () => undefined, retry: false }
