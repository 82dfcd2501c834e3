import { type ReactNode, useMemo } from 'react'
import { ListBase, RouterProviderContext, useRouterProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ListAddressProvider, translatingRouter, useCompleteAddress } from './listAddress.ts'

/** react-admin's list controller over the address of a declared list, and its contexts for the content. */
export function DeclaredListBase({ resource, children }: { resource: ResourceData; children: ReactNode }) {
  const router = useRouterProvider()
  const address = useMemo(() => ({ router, resource }), [router, resource])
  const translating = useMemo(() => translatingRouter(router), [router])
  useCompleteAddress(address)
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

/** A failure is shown where the rows are, with a way to try again; the controller would show a notice. */
const saysItself = { onError: () => undefined, retry: false }
