import { type PlaceCheck, place, placeOptionForms } from './place.ts'

export const region = { ...place, isRegion: true, hasCommonValues: true } as const

export const regionCheck: PlaceCheck = { options: placeOptionForms, containerKinds: ['country'] }
