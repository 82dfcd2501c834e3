import type { Catalog } from './catalog.ts'
import { checkAccounts, checkPersonFields } from './checks/accounts.ts'
import { checkChoices, checkConditions, checkEffects } from './checks/actions.ts'
import { checkAffects } from './checks/affects.ts'
import { checkBelonging } from './checks/belonging.ts'
import { checkComputed } from './checks/computed.ts'
import { checkCopied } from './checks/copied.ts'
import { checkFields } from './checks/fields.ts'
import { checkHistory } from './checks/history.ts'
import { checkImport } from './checks/imports.ts'
import { checkLifecycle } from './checks/lifecycle.ts'
import { checkNames } from './checks/names.ts'
import { checkNext } from './checks/next.ts'
import type { Scope } from './checks/paths.ts'
import { isPlainData, isPlainObject } from './checks/plainData.ts'
import { checkReferences, checkUniqueAddresses, checkUniqueNames } from './checks/references.ts'
import { checkRelatedValues } from './checks/relatedValues.ts'
import { getResourceSchema } from './checks/resourceSchema.ts'
import { checkRules } from './checks/rules.ts'
import { checkForm, checkList, checkStandardActions, checkTitleAndKey } from './checks/screens.ts'
import { checkShape } from './checks/shape.ts'
import { checkOpenReaders, checkSight } from './checks/sight.ts'
import { expand } from './expand.ts'
import type { ProductData } from './product.ts'
import type { ProductNames } from './productNames.ts'
import type { ResourceData } from './resource.ts'
import { isTimeZone } from './timeZones.ts'

/** All problems of the declarations, each with its path, and a suggestion if a typo is likely. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      [`${problems.length === 1 ? 'A fault' : `${problems.length} faults`} in the declarations:`, ...problems].join(
        '\n  ',
      ),
    )
    this.problems = problems
  }
}

/**
 * Checks the declarations one by one and against each other. Declarations loaded from JSON are checked as strictly as
 * typed ones.
 * @throws DeclarationError with all faults
 */
export function assertConsistent(resources: Catalog, names: ProductNames): void {
  const problems = new Set<string>()
  const report = (location: string, problem: string): void => void problems.add(`${location}: ${problem}`)
  // Declarations of the wrong shape are not checked further, because one typo would be reported many times.
  const wellFormed = resources.filter((resource, index) => isWellFormed(resource, index, names, report)).map(expand)
  for (const resource of wellFormed) {
    const scope: Scope = { names, resource, resources: wellFormed, report }
    checkResource(scope)
    if (wellFormed.length !== resources.length) continue
    checkReferences(scope)
    checkBelonging(scope)
    checkNext(scope)
    checkAffects(scope)
  }
  checkUniqueNames(resources.map(getDeclarationName), report)
  checkUniqueAddresses(wellFormed, names, report)
  if (problems.size === 0)
    for (const resource of wellFormed) {
      const scope = { names, resource, resources: wellFormed, report }
      checkOpenReaders(scope)
      checkRelatedValues(scope)
    }
  if (problems.size > 0) throw new DeclarationError([...problems])
}

/**
 * Checks the declarations of a product, and that they have what its accounts need.
 * @throws DeclarationError with all faults
 */
export function assertProduct({
  resources,
  names,
  formats,
  timeZone,
}: Pick<ProductData, 'resources' | 'names' | 'formats' | 'timeZone'>): void {
  assertConsistent(resources, names)
  const problems: string[] = []
  const report = (location: string, problem: string) => problems.push(`${location}: ${problem}`)
  checkAccounts(resources, report)
  checkPersonFields(resources, names, report)
  if (timeZone !== undefined && !isTimeZone(timeZone))
    report('timeZone', `'${timeZone}' is no time zone; Europe/Paris is one`)
  for (const name of names.formats)
    if (!Object.hasOwn(formats, name))
      report('formats', `'${name}' is named in the language and has no rule in the product`)
  if (problems.length > 0) throw new DeclarationError(problems)
}

/**
 * Checks one declaration without the resources that it refers to.
 * @throws DeclarationError with all of its faults
 */
export function assertValidResource(resource: ResourceData, names: ProductNames): void {
  const problems = new Set<string>()
  const report = (location: string, problem: string): void => void problems.add(`${location}: ${problem}`)
  if (isWellFormed(resource, 0, names, report)) {
    const expanded = expand(resource)
    const scope = { names, resource: expanded, resources: [expanded], report }
    checkResource(scope)
    if (problems.size === 0) checkOpenReaders(scope)
  }
  if (problems.size > 0) throw new DeclarationError([...problems])
}

function isWellFormed(resource: unknown, index: number, names: ProductNames, report: Scope['report']): boolean {
  const name = getDeclarationName(resource, index)
  return isPlainData(resource, name, report) && checkShape(getResourceSchema(names), resource, name, report)
}

const getDeclarationName = (resource: unknown, index: number): string =>
  isPlainObject(resource) && typeof resource.name === 'string' && resource.name !== '' ? resource.name : `[${index}]`

function checkResource(scope: Scope): void {
  checkNames(scope)
  checkTitleAndKey(scope)
  checkFields(scope)
  checkComputed(scope)
  checkCopied(scope)
  checkList(scope)
  checkForm(scope)
  checkConditions(scope)
  checkEffects(scope)
  checkChoices(scope)
  checkRules(scope)
  checkSight(scope)
  checkHistory(scope)
  checkLifecycle(scope)
  checkImport(scope)
  checkStandardActions(scope)
}
