import type { APIRequestContext, Page } from '@playwright/test'
import { listPage } from './listPage.ts'

/** A device in an API response. */
interface Device {
  readonly macAddress: string
  readonly user: { readonly nome: string } | null
}

/** Page object for devices, with API calls that prepare and read records. */
export function devicesPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'devices', name: 'Dispositivos' })
  return {
    ...list,
    resetButton: (mac: string) => page.getByRole('button', { name: `Gerar código de redefinição: ${mac}` }),
    resetDialog: page.getByRole('dialog', { name: 'Código de redefinição' }),
    /** The MAC address of an unused device of the demo data. */
    async findUnused(): Promise<string> {
      const { data }: { data: Device[] } = await (await api.get('/api/devices', { params: { perPage: 50 } })).json()
      return data.find(({ user }) => user === null)?.macAddress ?? 'no such device'
    },
  }
}
