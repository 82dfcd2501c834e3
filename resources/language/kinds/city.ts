import { type PlaceCheck, place, placeForms } from './place.ts'

export const city = { ...place, isCity: true } as const

export const cityCheck: PlaceCheck = { options: placeForms, liesIn: ['country', 'region'] }
