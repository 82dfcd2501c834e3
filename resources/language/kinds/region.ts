import { type PlaceKind, place } from './place.ts'

export const region = { ...place, liesIn: ['country'] } as const satisfies PlaceKind
