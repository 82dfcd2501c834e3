import { type Catalog, findTarget } from './catalog.ts'
import { resolveKind, resolvePath } from './derive.ts'
import type { FieldData, FieldKind } from './field.ts'
import type { ResourceData } from './resource.ts'

/** The field at a path. A path into a referenced record is resolved to the field of that record. */
export interface ResolvedField {
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
export function resolveFieldAt(resources: Catalog, resource: ResourceData, path: string): ResolvedField {
  const resolved = resolvePath(resource, path)
  switch (resolved?.kind) {
    case 'field':
      return { kind: resolved.field.kind, field: resolved.field, resource, path }
    case 'key':
    case 'refId':
    case 'count':
    case 'system':
      return { kind: resolveKind(resources, resource, path) ?? 'integer', resource, path }
    case 'refValue': {
      const target = findTarget(resources, resolved.ref.options.to)
      if (target) return resolveFieldAt(resources, target.resource, resolved.targetPath)
      break
    }
  }
  throw new Error(`${resource.name} has nothing at '${path}'`)
}
