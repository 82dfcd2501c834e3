import { getWirePath } from '#language/bodyLeaves.ts'
import { findFieldAt, getLeavesWith } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isCity } from '#language/kinds/kinds.ts'
import { storedValue } from '#language/leafValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordWrite } from './recordWrite.ts'

/** Whether a resource has fields for cities, which `checkCities` checks. */
export const hasCities = ({ fields }: ResourceData): boolean => getLeavesWith(fields, isCity).length > 0

/**
 * Refuses cities that do not exist in their region. An unchanged place is accepted, because the lists may have changed
 * since.
 *
 * @throws HttpError 400 naming the field
 */
export async function checkCities({ context, resource, values, stored }: RecordWrite): Promise<void> {
  for (const { path, field } of getLeavesWith(resource.fields, isCity)) {
    const placePaths = [path, ...getContainingPaths(resource, path)]
    const storedValues = placePaths.map((entry) => getStoredValue(resource, entry, stored))
    const [city, region, country] = placePaths.map((entry, index) =>
      entry in values ? values[entry] : storedValues[index],
    )
    if (!isNonEmptyText(city) || !isNonEmptyText(region) || !isNonEmptyText(country)) continue
    if ([city, region, country].every((entry, index) => entry === storedValues[index])) continue
    if (await context.places.isKnownCity(country, region, city)) continue
    throw new HttpError(
      400,
      'errors.unknownCity',
      { city, region },
      { field: getWirePath(path, field), code: 'unknownCity' },
    )
  }
}

/** The paths of the fields that contain a place, e.g. region and country of a city, the nearest first. */
function getContainingPaths(resource: ResourceData, path: string): string[] {
  const field = findFieldAt(resource, path)
  const containingPath = field && 'within' in field.options ? field.options.within : undefined
  return containingPath === undefined ? [] : [containingPath, ...getContainingPaths(resource, containingPath)]
}

function getStoredValue(resource: ResourceData, path: string, stored: RecordData): unknown {
  const field = findFieldAt(resource, path)
  return field ? storedValue(stored, path, field) : undefined
}

const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value !== ''
