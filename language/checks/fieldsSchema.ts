import { z } from 'zod'
import { engineIcons } from '../engineIcons.ts'
import type { FieldKind } from '../field.ts'
import { type ChoiceValueOptions, choiceColors } from '../kinds/choice.ts'
import type { CommonOptions, OptionForm } from '../kinds/kind.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { kinds } from '../kinds/kinds.ts'
import type { ProductNames } from '../productNames.ts'
import { isPlainObject } from './plainData.ts'
import { describeUnknownName } from './report.ts'
import {
  buildArraySchema,
  buildDynamicSchema,
  buildEnumSchema,
  buildMapSchema,
  buildObjectSchema,
  buildRegisteredNameSchema,
  valueSchemas,
} from './shape.ts'

const { condition, flag, label, scalar, text, texts } = valueSchemas

/** The schemas of the options that every kind of field has. */
const buildCommonSchemas = (names: ProductNames): { readonly [W in keyof CommonOptions]-?: z.ZodType } => ({
  label,
  help: label,
  aliases: texts,
  required: buildDynamicSchema((value) => (isPlainObject(value) ? condition : flag)),
  readonly: flag,
  createOnly: flag,
  show: condition,
  enabled: condition,
  mayChange: condition,
  maySee: condition,
  clearedBy: text,
  copiedFrom: text,
  clears: texts,
  widget: buildRegisteredNameSchema('widget', names.widgets),
  slot: buildRegisteredNameSchema('slot', names.slots),
  // `checkComputed` checks the form of the expression too, because expressions are nested.
  computed: z.unknown(),
  stored: flag,
  sortable: flag,
  renamedFrom: text,
  wasKind: buildEnumSchema('kind of field', Object.keys(kinds)),
  fill: scalar,
})

/** The schema of the fields of a resource, a group or a row: their kinds and the options of each kind. */
export function buildFieldsSchema(names: ProductNames): z.ZodType {
  const common = buildCommonSchemas(names)
  const fields = buildMapSchema(z.lazy(() => field))
  const schemasByForm: Readonly<Record<Extract<OptionForm, string>, z.ZodType>> = {
    ...valueSchemas,
    fields,
    textMap: buildMapSchema(text),
    uniqueness: buildDynamicSchema((value) =>
      typeof value === 'string' ? buildEnumSchema('reach', ['everywhere']) : flag,
    ),
    format: buildRegisteredNameSchema('format', names.formats),
    valueOptions: buildMapSchema(
      buildObjectSchema<ChoiceValueOptions>('word', {
        color: buildEnumSchema('color', choiceColors),
        icon: buildRegisteredNameSchema('icon', [...engineIcons, ...names.icons]),
        final: flag,
      }),
    ),
  }
  const toSchema = (form: OptionForm): z.ZodType => {
    if (typeof form === 'string') return schemasByForm[form]
    if ('texts' in form) return buildObjectSchema(form.what, Object.fromEntries(form.texts.map((name) => [name, text])))
    if ('values' in form) return buildMapSchema(buildEnumSchema(form.what, form.values))
    if ('oneOrSeveral' in form) {
      const one = buildEnumSchema(form.what, form.oneOrSeveral)
      return buildDynamicSchema((value) => (Array.isArray(value) ? buildArraySchema(one) : one))
    }
    return buildEnumSchema(form.what, form.names)
  }
  const buildKindSchema = (kind: FieldKind) => {
    const { options, requiredOptions } = getKindCheck({ kind })
    const own = Object.entries<OptionForm>(options).map(([option, form]) => [option, toSchema(form)])
    const schemas: Record<string, z.ZodType> = { ...common, ...Object.fromEntries(own) }
    return z.object({ kind: z.literal(kind), options: buildObjectSchema('option', schemas, requiredOptions) })
  }
  const [first, ...others] = Object.keys(kinds) as [FieldKind, ...FieldKind[]]
  const field = z.discriminatedUnion('kind', [buildKindSchema(first), ...others.map(buildKindSchema)], {
    error: ({ input }) =>
      isPlainObject(input) && typeof input.kind === 'string'
        ? describeUnknownName('kind of field', input.kind, Object.keys(kinds))
        : 'a field is expected, such as f.text()',
  })
  return fields
}
