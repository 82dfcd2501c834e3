import { type PlaceCheck, place, placeOptionForms } from './place.ts'

export const city = { ...place, isCity: true, hasCommonValues: true } as const

export const cityCheck: PlaceCheck = { options: placeOptionForms, containerKinds: ['country', 'region'] }
