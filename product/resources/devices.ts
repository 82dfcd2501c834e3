import { defineResource, f } from '../language.ts'
import { organization, transfer } from '../sharedParts.ts'

export const devices = defineResource('devices', {
  key: 'deviceId',
  title: 'macAddress',
  icon: 'diffuser',
  belongsTo: 'organization',
  readonly: true,
  softDelete: false,
  fields: {
    macAddress: f.text({ required: true, max: 17, format: 'macAddress', unique: 'everywhere' }),
    campaign: f.ref('campaigns', { as: 'object', title: 'name' }),
    user: f.ref('users', { as: 'title', title: 'nome' }),
    owner: f.ref('users', { as: 'title', title: 'nome' }),
    updatedAt: f.timestamp({ readonly: true, touchedBy: 'save' }),
    organization,
    capsules: f.many('capsules', { via: 'device', wire: 'none' }),
  },
  list: {
    columns: ['macAddress', 'campaign.name', 'user.nome', 'owner.nome', 'updatedAt', 'createdAt'],
    search: ['macAddress', 'campaign.name', 'user.nome', 'owner.nome'],
    filters: ['campaign', 'user', 'owner', 'updatedAt'],
    views: { connected: { user: { ne: null } } },
  },
  actions: {
    resetCode: { icon: 'key', effect: { dialog: 'resetCode' } },
    disconnect: {
      if: { user: { ne: null } },
      otherwise: 'hide',
      confirm: true,
      bulk: true,
      icon: 'unlink',
      effect: { set: { user: null }, path: 'remove-user', touches: true },
    },
    transfer,
  },
})
