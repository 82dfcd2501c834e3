import type { Catalog } from '../catalog.ts'
import { countNameOf, kindAt, leafFields, meaningOf, type PathMeaning } from '../derive.ts'
import type { FieldKind } from '../field.ts'
import type { ResourceData } from '../resource.ts'
import { type Report, unknownWord } from './report.ts'

/** What the checks of one declaration look at: the others too, where they are known. */
export interface Scope {
  readonly resources: Catalog
  readonly resource: ResourceData
  readonly report: Report
}

/** A path that means something: what, and the kind of its value; the kind of a foreign title only its target knows. */
export interface KnownPath {
  readonly meaning: PathMeaning
  readonly kind: FieldKind | undefined
}

/** What a path of the record means. Where it means nothing, that is a fault. */
export function knownPath({ resources, resource, report }: Scope, path: string, at: string): KnownPath | undefined {
  const meaning = meaningOf(resource, path)
  if (meaning && !isIdAlone(meaning)) return { meaning, kind: kindAt(resources, resource, path) }
  report(at, unknownWord('field', path, pathsOf(resource)))
  return undefined
}

/** A reference of which the wire has only the id: its own path has nothing there, its id's has. */
const isIdAlone = (meaning: PathMeaning): boolean =>
  meaning.kind === 'field' && meaning.field.kind === 'ref' && meaning.field.options.as === 'id'

const textKinds: readonly unknown[] = ['text', 'email', 'choice', 'country', 'region', 'city', 'zip']
const listKinds: readonly unknown[] = ['many', 'rows', 'translated']

export const isTextKind = (kind: FieldKind | undefined): boolean => textKinds.includes(kind)
export const isListKind = (kind: FieldKind | undefined): boolean => listKinds.includes(kind)
/** A value that can stand in one column of a list. */
export const isScalarKind = (kind: FieldKind | undefined): boolean =>
  kind === undefined || isTextKind(kind) || ['integer', 'boolean', 'date', 'timestamp'].includes(kind)

/** Every path a declaration may name, for suggestions. */
export function pathsOf(resource: ResourceData): string[] {
  const own = leafFields(resource.fields).flatMap(({ path, field }): string[] => {
    switch (field.kind) {
      case 'ref':
        return [path, `${path}Id`, ...(field.options.title ? [`${path}.${field.options.title}`] : [])]
      case 'many':
      case 'rows':
        return [path, countNameOf(path, field)]
      default:
        return [path]
    }
  })
  return [...own, resource.key, 'createdAt', 'deletedAt'].filter((path) => {
    const meaning = meaningOf(resource, path)
    return meaning !== undefined && !isIdAlone(meaning)
  })
}
