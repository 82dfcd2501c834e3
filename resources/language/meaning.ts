import { type Catalog, targetNamed } from './catalog.ts'
import { kindAt, meaningOf } from './derive.ts'
import type { FieldData, FieldKind } from './field.ts'
import type { ResourceData } from './resource.ts'

/** The field at a path. A path into a referenced record is resolved to the field of that record. */
export interface Meaning {
  readonly kind: FieldKind
  /** The declared field; undefined for keys, counts and system timestamps. */
  readonly field?: FieldData
  /** The resource that declares the field, and the path in that resource. */
  readonly resource: ResourceData
  readonly path: string
}

/**
 * Resolves a path.
 * @throws Error for an unknown path; paths in declarations cannot fail, as they are checked at start
 */
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
