import { getLeafFields } from './derive.ts'
import type { FieldData, FieldsData } from './field.ts'
import { isScalar } from './kinds/kinds.ts'
import { getReader } from './kinds/reading/readers.ts'
import { isParentPath, parentPrefix } from './parentPaths.ts'
import { getPredicatePaths } from './predicatePaths.ts'

/** The paths of the fields that the validation of a value reads, such as the currency of an amount. */
export const getValidationPaths = (field: FieldData): readonly string[] =>
  isScalar(field) ? (getReader(field).getReadPaths?.(field.options) ?? []) : []

/** The paths of a record that conditions in its rows read. */
export const getConditionParentPaths = (fields: FieldsData): string[] =>
  toParentPaths(
    getLeafFields(fields).flatMap(({ field: { options } }) =>
      [options.show, options.enabled, options.required].flatMap((condition) =>
        typeof condition === 'object' ? getPredicatePaths(condition) : [],
      ),
    ),
  )

/** The paths of a record that its rows read, in conditions and to validate values. */
export const getParentPaths = (fields: FieldsData): string[] => [
  ...getConditionParentPaths(fields),
  ...toParentPaths(getLeafFields(fields).flatMap(({ field }) => getValidationPaths(field))),
]

const toParentPaths = (paths: readonly string[]): string[] =>
  paths.filter(isParentPath).map((path) => path.slice(parentPrefix.length))
