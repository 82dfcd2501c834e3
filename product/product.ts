import { defineProduct } from '#language/product.ts'
import { formats } from '#rules/formats.ts'
import { names } from './language.ts'
import { resources } from './resources/index.ts'

export const product = defineProduct({ name: 'Sillage', resources, names, formats })
