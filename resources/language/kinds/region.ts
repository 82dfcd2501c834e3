import { type PlaceCheck, place, placeForms } from './place.ts'

export const region = place

export const regionCheck: PlaceCheck = { options: placeForms, liesIn: ['country'] }
