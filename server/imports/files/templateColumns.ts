import type { Catalog } from '#language/catalog.ts'
import type { FieldData } from '#language/field.ts'
import type { Formats } from '#language/formats.ts'
import { getFormat } from '#language/formats.ts'
import type { ImportTarget } from '#language/imports/import.ts'
import { type ImportPart, isChangeable } from '#language/imports/importParts.ts'
import { idTarget } from '#language/imports/recordTargets.ts'
import { getGivableParts, getImportTargets } from '#language/imports/targets.ts'
import { isScalar, isUnique } from '#language/kinds/kinds.ts'
import { describePredicate } from '#language/prose.ts'
import type { PredicateMessages } from '#language/proseSentences.ts'
import type { ResourceData } from '#language/resource.ts'

export interface TemplateColumn {
  readonly heading: string
  /** The rules for the values of the cells, in sentences. */
  readonly rules: readonly string[]
  /** The values that each cell offers; empty for free texts. */
  readonly options: readonly string[]
  /** Whether a spreadsheet program must keep the input as text. */
  readonly isText: boolean
}

export interface TemplateOptions {
  readonly resources: Catalog
  /** The resource as the user sees it. */
  readonly resource: ResourceData
  /** The vocabularies of all languages, the user's first. */
  readonly languages: readonly PredicateMessages[]
  /** The paths of the fields that the user may give, see `getGivablePaths`. */
  readonly givable: ReadonlySet<string>
  readonly formats: Formats
  /** The titles that are offered for references, by target; only those that the user may read. */
  readonly titles: ReadonlyMap<string, readonly string[]>
}

/** The columns of a template: all fields that the user may give a new record. */
export function buildTemplateColumns(options: TemplateOptions): TemplateColumn[] {
  const targets = new Map(getImportTargets(options).map((target) => [target.name, target]))
  const parts = getGivableParts(options).filter(({ inRows }) => inRows?.path !== idTarget)
  return parts.map((part) => {
    const target = targets.get(part.name)
    return {
      heading: target?.label ?? part.name,
      rules: buildRules(options, part, target),
      options: findOptions(options, part),
      isText: isTextColumn(part.field, options.formats),
    }
  })
}

/** Texts with a format, such as document numbers, are digits that a spreadsheet must not convert to numbers. */
const isTextColumn = ({ kind, options }: FieldData, formats: Formats): boolean =>
  digitKinds.includes(kind) || ('format' in options && getFormat(formats, String(options.format)) !== undefined)

const digitKinds: readonly string[] = ['zip', 'phone']

/** How many titles are offered at most. */
const maxTitles = 500

/** The message keys of the texts that stand for the values of a kind. */
const optionKeys: Readonly<Record<string, readonly string[]>> = { boolean: ['predicate.yes', 'predicate.no'] }

function findOptions(
  { languages: [words], titles }: TemplateOptions,
  { name, labelPath, field }: ImportPart,
): readonly string[] {
  const { options } = field
  const keys = optionKeys[field.kind]
  if (keys) return keys.flatMap((key) => words?.lookup(key) ?? [])
  if (isScalar(field) && 'values' in options)
    return toTexts(options.values).map((value) => words?.choice(labelPath, value) ?? value)
  const offered = titles.get(name) ?? []
  return offered.length <= maxTitles ? offered : []
}

const toTexts = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : [])

function buildRules(options: TemplateOptions, part: ImportPart, target: ImportTarget | undefined): string[] {
  const { resource, resources, languages } = options
  const [words] = languages
  if (!words) return []
  const say = (key: string, params = {}): string[] => {
    const text = words.lookup(key, params)
    return text === undefined ? [] : [text]
  }
  const conditions = part.leaf.conditions.map((condition) =>
    describePredicate({ resource, resources }, condition, words),
  )
  return [
    ...(target?.required ? say('validation.required') : []),
    ...describeKind(part, words, say),
    ...describeBounds(part.field, say),
    ...(isUnique(part.field) ? say('imports.file.template.unique') : []),
    ...(isTextColumn(part.field, options.formats) ? say('imports.file.template.asText') : []),
    ...(part.inRows ? say('imports.file.template.rows') : []),
    ...(isChangeable(resource, part) ? [] : say('imports.file.template.onlyNew')),
    ...conditions.flatMap((text) => (text === '' ? [] : say('predicate.onlyWhen', { conditions: text }))),
  ]
}

type Say = (key: string, params?: Record<string, string | number>) => string[]

/** The sentences of kinds without a validation message. */
const sentencesByKind: Readonly<Record<string, readonly string[]>> = {
  date: ['imports.file.template.date'],
  timestamp: ['imports.file.template.dateTime'],
  decimal: ['validation.numeric'],
  money: ['validation.numeric'],
  percent: ['validation.numeric'],
  ref: ['imports.file.template.reference'],
  links: ['imports.file.template.reference', 'imports.file.template.list'],
  tags: ['imports.file.template.list'],
  choices: ['imports.file.template.list'],
}
/** Kinds whose validation message says what to enter. */
const validatedKinds = ['integer', 'time', 'duration', 'color', 'email', 'phone', 'url', 'location', 'slug']

function describeKind({ field, labelPath }: ImportPart, words: PredicateMessages, say: Say): string[] {
  const labels =
    'values' in field.options ? toTexts(field.options.values).map((value) => words.choice(labelPath, value)) : []
  const keys = sentencesByKind[field.kind] ?? (validatedKinds.includes(field.kind) ? [`validation.${field.kind}`] : [])
  return [
    ...(labels.length > 0 ? say('validation.oneOf', { options: labels.join(', ') }) : []),
    ...keys.flatMap((key) => say(key)),
  ]
}

/** The least and the greatest length of texts, or value of numbers. */
function describeBounds({ kind, options }: FieldData, say: Say): string[] {
  const min = 'min' in options ? toBound(options.min) : undefined
  const max = 'max' in options ? toBound(options.max) : undefined
  const isText = lengthKinds.includes(kind)
  if (!isText && !numberKinds.includes(kind)) return []
  if (min !== undefined && max !== undefined)
    return say(isText ? 'validation.lengthBetween' : 'validation.between', { min, max })
  if (min !== undefined) return say(isText ? 'validation.minLength' : 'validation.minValue', { min, smart_count: min })
  if (max === undefined) return []
  return say(isText ? 'validation.maxLength' : 'validation.maxValue', { max, smart_count: max })
}

const lengthKinds: readonly string[] = ['text', 'longText']
const numberKinds: readonly string[] = ['integer', 'decimal', 'money', 'percent']

const toBound = (value: unknown): string | number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined
