import { type PlaceCheck, place, placeOptionForms } from './place.ts'

export const region = place

export const regionCheck: PlaceCheck = { options: placeOptionForms, containerKinds: ['country'] }
