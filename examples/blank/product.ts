import { defineProduct } from '#language/product.ts'
import { names } from './language.ts'
import { resources } from './resources/index.ts'

export const product = defineProduct({
  name: 'Blank',
  resources,
  names,
  formats: {},
  locales: ['en'],
  namesIn: 'en',
  timeZone: 'UTC',
})
