import { type BodyLeaf, getBodyLeaves } from './bodyLeaves.ts'
import { getExclusivePaths } from './derive.ts'
import type { FieldData, FieldsData } from './field.ts'
import type { CommonOptions } from './kinds/kind.ts'
import {
  hasRows,
  holdsFiles,
  isGroup,
  isLinks,
  isPlace,
  isSecret,
  isTextList,
  isTranslated,
  isUnique,
} from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/**
 * The fields that can be set in several records at once: those that a save may change, without files, rows, secrets,
 * and what only one record can have.
 */
export function getBulkEditLeaves(resource: ResourceData): BodyLeaf[] {
  const exclusivePaths = getExclusivePaths(resource)
  return getBodyLeaves(resource, 'update').filter(
    ({ path, field }) =>
      path !== resource.key &&
      !exclusivePaths.includes(path) &&
      !(holdsFiles(field) || hasRows(field) || isTranslated(field) || isSecret(field) || isUnique(field)),
  )
}

/** Whether a bulk edit can add values to a field, and remove some: links, tags and several choices. */
export const isChangeableList = (field: FieldData): boolean => isLinks(field) || isTextList(field)

/**
 * The fields that a user can choose to set in several records. Places that depend on each other are left out, because the
 * cities to choose from depend on the region of each record.
 */
export function getBulkEditChoices(resource: ResourceData): BodyLeaf[] {
  const containers = getBodyLeaves(resource, 'update').flatMap(({ field }) => findContainer(field) ?? [])
  return getBulkEditLeaves(resource).filter(
    ({ path, field }) => !isPlace(field) || (findContainer(field) === undefined && !containers.includes(path)),
  )
}

/** The path of the place that a place lies within, as the country of a region. */
const findContainer = (field: FieldData): string | undefined =>
  isPlace(field) && 'within' in field.options ? field.options.within : undefined

/**
 * The chosen fields as a resource of its own, whose form asks for the values that all records get. Defaults are left out,
 * because a field without a value becomes empty. Conditions that read other fields of a record are only validated when
 * that record is saved.
 *
 * @param filledPaths the chosen fields that must not stay empty, because nothing would be added or removed
 */
export function buildBulkEditResource(
  resource: ResourceData,
  paths: readonly string[],
  filledPaths: readonly string[] = [],
): ResourceData {
  return {
    name: resource.name,
    key: '',
    title: '',
    fields: pickFields(resource.fields, { paths, filledPaths }, ''),
    softDelete: false,
    stamped: false,
  }
}

interface ChosenPaths {
  readonly paths: readonly string[]
  readonly filledPaths: readonly string[]
}

function pickFields(fields: FieldsData, chosen: ChosenPaths, prefix: string): FieldsData {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldData][] => {
      const path = `${prefix}${name}`
      if (isGroup(field)) {
        const inner = pickFields(field.options.fields, chosen, `${path}.`)
        return Object.keys(inner).length === 0
          ? []
          : [[name, { ...field, options: { ...field.options, fields: inner } }]]
      }
      return chosen.paths.includes(path) ? [[name, withoutConditions(field, chosen.filledPaths.includes(path))]] : []
    }),
  )
}

function withoutConditions(field: FieldData, isFilled: boolean): FieldData {
  const given: CommonOptions & { readonly default?: unknown } = field.options
  const { show: _show, enabled: _enabled, clearedBy: _clearedBy, default: _default, required, ...options } = given
  return { ...field, options: { ...options, ...((required === true || isFilled) && { required: true }) } } as FieldData
}
