import { expect, test } from 'vitest'
import { collectPlaces } from '../../scripts/places/collect.ts'
import { createPlaces } from '../../server/geo/places.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

test('the files of places are what their sources say', async () => {
  const own = createPlaces(findProjectRoot())
  for (const country of ['BR', 'PT', 'ES', 'US', 'DE', 'GB', 'KI']) {
    expect(await own.getRegions(country), `${country}: npm run build:places`).toEqual(collectPlaces(country))
  }
})
