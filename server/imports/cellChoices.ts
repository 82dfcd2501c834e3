import type { FastifyRequest } from 'fastify'
import { foldText } from '#language/foldText.ts'
import { formatCellText, joinList } from '#language/imports/cells/cellTexts.ts'
import type { CellChoice } from '#language/imports/import.ts'
import { prepareColumns } from '#language/imports/importContext.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import { getCurrentUser } from '../http/access.ts'
import { createTextReader } from '../http/listQuery.ts'
import type { ImportsContext } from './importsContext.ts'
import { listOffered } from './offered.ts'
import { getWords, openRowReading } from './rowReading.ts'
import type { OpenImport } from './storedImports.ts'

/** The texts that the cells of a column may have, if its field has choices or refers to records; otherwise none. */
export async function listCellChoices(
  context: ImportsContext,
  request: FastifyRequest,
  { stored, resource }: OpenImport,
): Promise<CellChoice[]> {
  const readText = createTextReader(request.query)
  const currentUser = getCurrentUser(request)
  const { view, importContext } = openRowReading(context, { stored, resource, currentUser, files: null })
  const column = prepareColumns(importContext).parts.find(({ part }) => part.name === readText('field'))
  const [words] = getWords(view.resource, stored.locale)
  if (!column || !words) return []
  const { part, form } = column
  const search = readText('str')?.trim() ?? ''
  const offered = await listOffered(view, currentUser, part, words, search)
  if (isReference(part.field) || isLinks(part.field))
    return offered.map(({ value, label }) => ({ text: joinList([`${label} #${value}`]), label: `${label} #${value}` }))
  return offered
    .filter(({ label }) => foldText(label).includes(foldText(search)))
    .map(({ value, label }) => ({ text: formatCellText(form.write(value, column.column), importContext), label }))
}
