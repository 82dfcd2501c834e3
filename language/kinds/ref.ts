import type { PersonFields, PredicateData } from '../predicate.ts'
import { isObject } from '../values.ts'
import { type CommonOptions, getPropertyText, type Kind, type KindCheck, pickValue } from './kind.ts'

export interface RefOptions extends CommonOptions {
  /** The name of a resource, or `resource.field` for the rows of that field. */
  readonly to: string
  /**
   * The form on the wire. `object`: {key, title}; `idAndObject`: `{field}Id` beside {key, title}; `title`: {title}
   * only; `id`: `{field}Id` only.
   */
  readonly as: 'object' | 'idAndObject' | 'title' | 'id'
  /** The field of the target that is displayed; for rows, the title of a reference of the row: `question.quest`. */
  readonly title?: string
  /** Further fields of the target, by path, that the record carries beside its key and title, for columns and conditions. */
  readonly with?: readonly string[]
  /** The named choices of the target that the input offers; by default the target's list. */
  readonly from?: string
  /** Restricts what the input offers. The server enforces its own rules. */
  readonly offers?: PredicateData
  /** Whether the input can create a new target: from the typed title, or in a dialog with its form if it needs more. */
  readonly create?: boolean
  /** If there is exactly one choice, it is selected and the input is locked. */
  readonly lockIfOnly?: boolean
  /**
   * What happens to this record when the target is removed: `restrict` (the default) refuses the removal, `clear`
   * empties the reference, `remove` removes this record too.
   */
  readonly onRemove?: 'restrict' | 'clear' | 'remove'
  /** Whether this record gets the new owner too when its target is given to another owner, see `belongsTo`. */
  readonly movesAlong?: boolean
  /** The records form a tree: each refers to its parent. The API adds the path from the root, `{field}Path`. */
  readonly tree?: boolean
  /**
   * The value in a new record whose body does not contain the field: for a reference to users the user who creates it,
   * else the record that a field of this user refers to.
   */
  readonly default?: '$me.id' | `$me.${keyof PersonFields}`
}

export const ref = {
  type: 'reference',
  isScalar: true,
  isReference: true,
  text: (value, _words, { options: { title } }) => getPropertyText(value, title),
  toBody(name, { as, to }, values, { getKeyName }) {
    if (as === 'title') return {}
    if (as !== 'object') return pickValue(`${name}Id`, values)
    const chosen = values[name]
    const key = getKeyName(to)
    return isObject(chosen) ? { [name]: { [key]: chosen[key] } } : pickValue(name, values)
  },
} as const satisfies Kind<RefOptions> & { readonly isScalar: true; readonly isReference: true }

export const refCheck = {
  options: {
    to: 'text',
    as: { what: 'form of a reference', names: ['object', 'idAndObject', 'title', 'id'] },
    title: 'text',
    with: 'texts',
    from: 'text',
    create: 'flag',
    offers: 'condition',
    lockIfOnly: 'flag',
    tree: 'flag',
    movesAlong: 'flag',
    onRemove: { what: 'consequence', names: ['restrict', 'clear', 'remove'] },
    default: 'scalar',
  },
  requiredOptions: ['to', 'as'],
} as const satisfies KindCheck<RefOptions>
