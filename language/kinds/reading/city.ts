import { place } from './place.ts'

export const city = place
