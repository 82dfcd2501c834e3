import { defineProduct } from '#language/product.ts'
import { names } from './language.ts'
import { resources } from './resources/index.ts'

/** Five resources that an ordinary business would declare. The tests run it as they run the other products. */
export const product = defineProduct({
  name: 'Business',
  resources,
  names,
  formats: {},
  locales: ['en'],
  namesIn: 'en',
})
