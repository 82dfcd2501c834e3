import { type BodyField, getBodyLeaves, toBodyLeaf } from './bodyLeaves.ts'
import { getLeafFields } from './derive.ts'
import { hasRows, holdsFiles, isGivenByDatabase, isInverse } from './kinds/kinds.ts'
import { type ParsedLeaf, resolveBody } from './resolveBody.ts'
import type { ResourceData } from './resource.ts'
import { type BodyContext, type ParsedBody, parseValue } from './schema.ts'

interface AddContext extends BodyContext {
  /** Whether only the given values are validated, as for the input of an action, and not the whole record. */
  readonly testsOnlyGiven?: boolean
}

type Values = Readonly<Record<string, unknown>>

/**
 * Adds values that server code sets to the valid values of a request body or of an action. The added values are parsed
 * like those of a body, then all conditions and rules are applied to the result. Server code may also set fields that a
 * body may not contain.
 *
 * @throws Error if a name is no field that can be written
 */
export function addValues(resource: ResourceData, values: Values, added: Values, context: AddContext): ParsedBody {
  const writable = new Map(
    getLeafFields(resource.fields).flatMap(({ path, field }): [string, BodyField][] =>
      isInverse(field) || isGivenByDatabase(field) || field.options.computed !== undefined ? [] : [[path, field]],
    ),
  )
  const parsedLeaves = new Map(
    (context.testsOnlyGiven ? [] : getBodyLeaves(resource, context.mode)).map((leaf): [string, ParsedLeaf] => [
      leaf.path,
      { leaf, sent: false, issues: [] },
    ]),
  )
  for (const [path, value] of Object.entries(values)) {
    const field = writable.get(path)
    if (field) parsedLeaves.set(path, { leaf: toBodyLeaf(path, field), sent: true, value, issues: [] })
  }
  for (const [path, value] of Object.entries(added)) {
    const field = writable.get(path)
    if (!field || holdsFiles(field) || (hasRows(field) && field.options.readonly))
      throw new Error(`${resource.name}: a hook sets '${path}', which is no field that it can write`)
    if (value !== undefined) parsedLeaves.set(path, parseValue(toBodyLeaf(path, field), value, context.formats))
  }
  return resolveBody([...parsedLeaves.values()], { ...context, fields: resource.fields, rules: resource.rules })
}
