import type { Catalog } from '../catalog.ts'
import { countNameOf, kindAt, leafFields, meaningOf, type PathMeaning } from '../derive.ts'
import type { FieldKind } from '../field.ts'
import { isList, isReference, isSingleValue, kindNamed } from '../kinds/kinds.ts'
import type { ProductNames } from '../productNames.ts'
import type { ResourceData } from '../resource.ts'
import { type Report, unknownWord } from './report.ts'

/** The input of the checks of one declaration; `resources` contains the other declarations if they are known. */
export interface Scope {
  readonly names: ProductNames
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
  meaning.kind === 'field' && isReference(meaning.field) && meaning.field.options.as === 'id'

/** Whether a value can be shown in one column; true if the kind is unknown. */
export const isSingle = (kind: FieldKind | undefined): boolean => kind === undefined || isSingleValue(kind)
export const isText = (kind: FieldKind | undefined): boolean => kind !== undefined && kindNamed(kind).type === 'text'

/** All paths that a declaration may use, for suggestions. */
export function pathsOf(resource: ResourceData): string[] {
  const own = leafFields(resource.fields).flatMap(({ path, field }): string[] => {
    if (isList(field)) return [path, countNameOf(path, field)]
    if (!isReference(field)) return [path]
    return [path, `${path}Id`, ...(field.options.title ? [`${path}.${field.options.title}`] : [])]
  })
  return [...own, resource.key, 'createdAt', 'deletedAt'].filter((path) => {
    const meaning = meaningOf(resource, path)
    return meaning !== undefined && !isIdAlone(meaning)
  })
}
