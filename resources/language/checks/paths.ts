import type { Catalog } from '../catalog.ts'
import { countNameOf, kindAt, leafFields, meaningOf, type PathMeaning } from '../derive.ts'
import type { FieldKind } from '../field.ts'
import type { ResourceData } from '../resource.ts'
import { type Report, unknownWord } from './report.ts'

/** The input of the checks of one declaration; `resources` contains the other declarations if they are known. */
export interface Scope {
  readonly resources: Catalog
  readonly resource: ResourceData
  readonly report: Report
}

/** A valid path with its meaning and kind. The kind is undefined for the title of a target that is not known. */
export interface KnownPath {
  readonly meaning: PathMeaning
  readonly kind: FieldKind | undefined
}

/** The meaning of a path of the record; an unknown path is reported. */
export function knownPath({ resources, resource, report }: Scope, path: string, at: string): KnownPath | undefined {
  const meaning = meaningOf(resource, path)
  if (meaning && !isIdAlone(meaning)) return { meaning, kind: kindAt(resources, resource, path) }
  report(at, unknownWord('field', path, pathsOf(resource)))
  return undefined
}

/** Whether a reference is on the wire as an id only; then `{path}Id` exists, but not the path itself. */
const isIdAlone = (meaning: PathMeaning): boolean =>
  meaning.kind === 'field' && meaning.field.kind === 'ref' && meaning.field.options.as === 'id'

const textKinds: readonly unknown[] = ['text', 'email', 'choice', 'country', 'region', 'city', 'zip']
const listKinds: readonly unknown[] = ['many', 'rows', 'translated']

export const isTextKind = (kind: FieldKind | undefined): boolean => textKinds.includes(kind)
export const isListKind = (kind: FieldKind | undefined): boolean => listKinds.includes(kind)
/** Whether a value of this kind can be shown in one column. */
export const isScalarKind = (kind: FieldKind | undefined): boolean =>
  kind === undefined || isTextKind(kind) || ['integer', 'boolean', 'date', 'timestamp'].includes(kind)

/** All paths that a declaration may use, for suggestions. */
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
