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
import type { ResourceData } from './resource.ts'

/** Every fault of the declarations, each with its path and, where a typo is likely, the nearest right word. */
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
 * Checks declarations one by one and with each other. What came through JSON is checked as strictly as what the compiler saw.
 * @throws DeclarationError with all faults of all of them
 */
export function assertConsistent(resources: Catalog): void {
  const faults = new Set<string>()
  const report = (at: string, fault: string): void => void faults.add(`${at}: ${fault}`)
  // What has not the form of a declaration is not looked at any further: one typo would be reported ten times.
  const wellFormed = resources.filter((resource, index) => isWellFormed(resource, index, report))
  for (const resource of wellFormed) {
    const scope: Scope = { resource, resources: wellFormed, report }
    checkOne(scope)
    if (wellFormed.length !== resources.length) continue
    checkReferences(scope)
    checkNext(scope)
    checkAffects(scope)
  }
  checkNamesDiffer(resources.map(nameIn), report)
  checkShared(wellFormed, report)
  if (faults.size > 0) throw new DeclarationError([...faults])
}

/**
 * Checks one declaration for itself, as far as that goes without those it refers to.
 * @throws DeclarationError with all of its faults
 */
export function assertSound(resource: ResourceData): void {
  const faults = new Set<string>()
  const report = (at: string, fault: string): void => void faults.add(`${at}: ${fault}`)
  if (isWellFormed(resource, 0, report)) checkOne({ resource, resources: [resource], report })
  if (faults.size > 0) throw new DeclarationError([...faults])
}

function isWellFormed(resource: unknown, index: number, report: Scope['report']): boolean {
  const name = nameIn(resource, index)
  return isData(resource, name, report) && resourceShape(resource, name, report)
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
