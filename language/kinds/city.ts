import { type PlaceCheck, place, placeOptionForms } from './place.ts'

export const city = { ...place, isCity: true } as const

export const cityCheck: PlaceCheck = { options: placeOptionForms, containerKinds: ['country', 'region'] }
