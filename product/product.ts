import { resources } from '#resources/index.ts'
import { defineProduct } from '#resources/language/product.ts'
import { names } from '#resources/product.ts'
import { formats } from '#rules/formats.ts'

export const product = defineProduct({ name: 'Sillage', resources, names, formats })
