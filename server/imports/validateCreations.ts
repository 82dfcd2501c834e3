import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { HttpError } from '../http/httpError.ts'
import { validateAndInsert } from '../records/validateRecord.ts'
import { refusedCreationCode } from './cellFaults.ts'
import { getGivenKey, type Plan, toTitleBody } from './creations.ts'
import { type Fault, toFaults } from './faults.ts'
import { createImportRequest, type ImportsContext } from './importsContext.ts'
import { createFaultNaming } from './nameFault.ts'
import type { ReadRow, RowReading } from './rowReading.ts'

/**
 * Validates the records that rows would create in other resources, and inserts them until the transaction is rolled
 * back.
 *
 * @param context within the transaction
 * @param onHiddenDuplicate called on each refusal that a hidden record causes
 * @returns the rows, with an error in those whose record cannot be created
 */
export async function validateCreations(
  context: ImportsContext,
  reading: RowReading,
  rows: readonly ReadRow[],
  onHiddenDuplicate: () => void,
): Promise<readonly ReadRow[]> {
  const refusals = new Map<Plan, HttpError | undefined>()
  for (const { creates } of rows)
    for (const { plan, text } of creates)
      if (!refusals.has(plan))
        refusals.set(plan, await validateCreation(context, reading, plan, text, onHiddenDuplicate))
  return rows.map((row) => {
    const faults = row.creates.flatMap(({ target, text, plan }) => {
      const refusal = refusals.get(plan)
      return refusal ? [toCreationFault(refusal, { target, text, plan }, reading.locale)] : []
    })
    return faults.length > 0 ? { ...row, faults: [...row.faults, ...faults] } : row
  })
}

async function validateCreation(
  context: ImportsContext,
  { currentUser, locale }: RowReading,
  plan: Plan,
  text: string,
  onHiddenDuplicate: () => void,
): Promise<HttpError | undefined> {
  const request = { ...createImportRequest(context, plan.resource, currentUser, locale), onHiddenDuplicate }
  try {
    await validateAndInsert(request, getGivenKey(plan), toTitleBody(plan.resource, text))
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return error
  }
}

/** The error of a cell from whose text no record can be created. */
export function toCreationFault(
  refusal: HttpError,
  { target, text, plan }: ReadRow['creates'][number],
  locale: Locale,
): Fault {
  const translate = createTranslator(locale)
  const nameFault = createFaultNaming(plan.resource, locale)
  const reason = toFaults(refusal, plan.resource, translate).map(nameFault).join(' ')
  return { target, code: refusedCreationCode, text, sentence: translate('imports.row.notCreated', { text, reason }) }
}
