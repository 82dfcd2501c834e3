import type { APIRequestContext, Page } from '@playwright/test'
import { listPage } from './listPage.ts'

/** A device as the API answers it. */
export interface Device {
  readonly deviceId: number
  readonly macAddress: string
  readonly user: { readonly nome: string } | null
}

/** What a person does with devices on the screen, and what a journey prepares behind it. */
export function devicesPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'devices', name: 'Dispositivos' })
  return {
    ...list,
    resetButton: (mac: string) => page.getByRole('button', { name: `Gerar código de redefinição: ${mac}` }),
    disconnectButton: (mac: string) => page.getByRole('button', { name: `Desconectar usuário: ${mac}` }),
    resetDialog: page.getByRole('dialog', { name: 'Código de redefinição' }),
    /** The devices of the demo, with or without a user; journeys that take a user away use different ones. */
    async some(hasUser: boolean): Promise<Device[]> {
      const answer = await api.get('/api/devices', { params: { perPage: 50, orderBy: 'deviceId' } })
      const { data }: { data: Device[] } = await answer.json()
      return data.filter(({ user }) => (user !== null) === hasUser)
    },
    get: async (id: number): Promise<Device> => (await api.get(`/api/devices/${id}`)).json(),
  }
}
