import { defineProduct } from '#language/product.ts'
import { names } from './language.ts'
import { resources } from './resources/index.ts'

export const product = defineProduct({
  name: 'CRM',
  resources,
  names,
  formats: {},
  locales: ['en'],
  namesIn: 'en',
  timeZone: 'Europe/Paris',
})
