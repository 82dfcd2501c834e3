import type { Catalog } from './catalog.ts'
import { checkChoices, checkConditions, checkEffects } from './checks/actions.ts'
import { checkAffects } from './checks/affects.ts'
import { checkNamesDiffer, checkReferences, checkShared } from './checks/between.ts'
import { checkFields } from './checks/fields.ts'
import { checkNames } from './checks/names.ts'
import { checkNext } from './checks/next.ts'
import type { Scope } from './checks/paths.ts'
import { resourceShape } from './checks/resourceWords.ts'
import { checkFitting, checkForm, checkList, checkNamers } from './checks/screens.ts'
import { isData, isPlain } from './checks/shape.ts'
import type { ProductNames } from './productNames.ts'
import type { ResourceData } from './resource.ts'

/** All problems of the declarations, each with its path, and a suggestion if a typo is likely. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      [`${faults.length === 1 ? 'A fault' : `${faults.length} faults`} in the declarations:`, ...faults].join('\n  '),
    )
    this.faults = faults
  }
}

/**
 * Checks the declarations one by one and against each other. Declarations loaded from JSON are checked as strictly as
 * typed ones.
 * @throws DeclarationError with all faults
 */
export function assertConsistent(resources: Catalog, names: ProductNames): void {
  const faults = new Set<string>()
  const report = (at: string, fault: string): void => void faults.add(`${at}: ${fault}`)
  // Declarations of the wrong shape are not checked further, because one typo would be reported many times.
  const wellFormed = resources.filter((resource, index) => isWellFormed(resource, index, names, report))
  for (const resource of wellFormed) {
    const scope: Scope = { names, resource, resources: wellFormed, report }
    checkOne(scope)
    if (wellFormed.length !== resources.length) continue
    checkReferences(scope)
    checkNext(scope)
    checkAffects(scope)
  }
  checkNamesDiffer(resources.map(nameIn), report)
  checkShared(wellFormed, names, report)
  if (faults.size > 0) throw new DeclarationError([...faults])
}

/**
 * Checks one declaration without the resources that it refers to.
 * @throws DeclarationError with all of its faults
 */
export function assertSound(resource: ResourceData, names: ProductNames): void {
  const faults = new Set<string>()
  const report = (at: string, fault: string): void => void faults.add(`${at}: ${fault}`)
  if (isWellFormed(resource, 0, names, report)) checkOne({ names, resource, resources: [resource], report })
  if (faults.size > 0) throw new DeclarationError([...faults])
}

function isWellFormed(resource: unknown, index: number, names: ProductNames, report: Scope['report']): boolean {
  const name = nameIn(resource, index)
  return isData(resource, name, report) && resourceShape(names)(resource, name, report)
}

const nameIn = (resource: unknown, index: number): string =>
  isPlain(resource) && typeof resource.name === 'string' ? resource.name : `[${index}]`

function checkOne(scope: Scope): void {
  checkNames(scope)
  checkNamers(scope)
  checkFields(scope)
  checkList(scope)
  checkForm(scope)
  checkConditions(scope)
  checkEffects(scope)
  checkChoices(scope)
  checkFitting(scope)
}
