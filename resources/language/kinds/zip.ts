import { type PlaceCheck, place, placeForms } from './place.ts'

export const zip = place

export const zipCheck: PlaceCheck = { options: placeForms, liesIn: ['country'], isLookedUp: true }
