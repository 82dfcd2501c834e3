import { type PlaceCheck, place, placeOptionForms } from './place.ts'

export const zip = place

export const zipCheck: PlaceCheck = { options: placeOptionForms, containerKinds: ['country'], isLookedUp: true }
