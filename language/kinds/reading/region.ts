import { place } from './place.ts'

export const region = place
