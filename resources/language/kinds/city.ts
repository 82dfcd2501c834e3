import { type PlaceKind, place } from './place.ts'

export const city = { ...place, liesIn: ['country', 'region'], isCity: true } as const satisfies PlaceKind & {
  readonly isCity: true
}
