import { defineProduct } from '#language/product.ts'
import { isbn } from './isbn.ts'
import { names } from './language.ts'
import { resources } from './resources/index.ts'

/** A small library: its books, who borrows them and what is due. */
export const product = defineProduct({
  name: 'Library',
  resources,
  names,
  formats: { isbn },
  locales: ['en'],
  namesIn: 'en',
})
