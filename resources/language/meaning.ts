import { type Catalog, targetNamed } from './catalog.ts'
import { kindAt, meaningOf } from './derive.ts'
import type { FieldData, FieldKind } from './field.ts'
import type { ResourceData } from './resource.ts'

/** What the value at a path is, wherever it was declared: a path into another record is what it is there. */
export interface Meaning {
  readonly kind: FieldKind
  /** The declared field; absent for keys, counts and the times that every record has. */
  readonly field?: FieldData
  /** The resource that declares it, and the path there. */
  readonly resource: ResourceData
  readonly path: string
}

/** The meaning of a path. @throws Error where it means nothing; `catalog` has checked those of declarations. */
export function meaningAt(resources: Catalog, resource: ResourceData, path: string): Meaning {
  const meaning = meaningOf(resource, path)
  switch (meaning?.kind) {
    case 'field':
      return { kind: meaning.field.kind, field: meaning.field, resource, path }
    case 'key':
    case 'refId':
    case 'count':
    case 'system':
      return { kind: kindAt(resources, resource, path) ?? 'integer', resource, path }
    case 'refTitle': {
      const target = targetNamed(resources, meaning.ref.options.to)
      if (target) return meaningAt(resources, target.resource, meaning.targetPath)
      break
    }
  }
  throw new Error(`${resource.name} has nothing at '${path}'`)
}
