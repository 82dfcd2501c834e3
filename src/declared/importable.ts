import type { Catalog } from '#language/catalog.ts'
import { canBeSaved, getAction, getLeafFields, getWritableFields, isNeverNull } from '#language/derive.ts'
import { isFile, isFileList } from '#language/kinds/kinds.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { canCreate, isAllowed } from './evaluationContext.ts'

/** Whether a user may create or edit records of a resource, and so import them unless the declaration forbids it. */
export function mayImport(resource: ResourceData, context: EvaluationContext): boolean {
  return isImportOpen(resource, context) && (canCreate(resource, context) || mayEdit(resource, context))
}

/** Whether a user may export records for editing, and import them again. */
export const mayExportForEditing = (resource: ResourceData, context: EvaluationContext): boolean =>
  isImportOpen(resource, context) && mayEdit(resource, context)

const isImportOpen = (resource: ResourceData, context: EvaluationContext): boolean =>
  resource.import !== false && isAllowed(resource.import?.who, context)

function mayEdit(resource: ResourceData, context: EvaluationContext): boolean {
  const edit = getAction(resource, 'edit')
  return edit !== undefined && canBeSaved(resource) && isAllowed(edit.who, context)
}

/** The resources whose records a user may import. */
export const getImportable = (resources: Catalog, context: EvaluationContext): readonly ResourceData[] =>
  resources.filter((resource) => mayImport(resource, context))

/** Whether a record cannot be created without a file, such as a picture. */
export const needsFiles = (resource: ResourceData): boolean =>
  getLeafFields(getWritableFields(resource, 'create')).some(({ field }) =>
    isFileList(field) ? field.options.required === true : isFile(field) && isNeverNull(field),
  )
