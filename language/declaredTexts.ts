import { type Catalog, findTarget } from './catalog.ts'
import { getLeafFields, getLeavesWith } from './derive.ts'
import type { FieldsData } from './field.ts'
import { isReference } from './kinds/kinds.ts'
import { getLabelText, humanize, type Label, toSingular } from './label.ts'
import { type DefaultTextKey, getRequiredLabels } from './labels.ts'
import type { ResourceData } from './resource.ts'

/** The texts of one language's catalogue. */
export interface CatalogueTexts {
  readonly locale: string
  has(key: string): boolean
  lookup(key: string, params: { readonly [name: string]: string }): string | undefined
}

/**
 * The texts of declarations that the catalogue lacks, with their keys: labels and help in the declaration, general
 * texts such as `Add supplier`, and readable forms of names.
 */
export function buildDeclaredTexts(resources: Catalog, catalogue: CatalogueTexts): [key: string, text: string][] {
  const texts = resources.flatMap((resource) => [
    ...buildLabels(resource, catalogue),
    ...buildOptionalTexts(resource, catalogue),
  ])
  return [...texts, ...buildCarriedLabels(resources, catalogue, new Map(texts))]
}

/** The labels of values that references carry: `Member › Email`. @param known the other texts of the declarations */
function buildCarriedLabels(
  resources: Catalog,
  catalogue: CatalogueTexts,
  known: ReadonlyMap<string, string>,
): [string, string][] {
  const findLabel = ({ name }: ResourceData, path: string): string | undefined =>
    [`resources.${name}.fields.${path}`, `resources.${name}.fields.${path}.self`]
      .map((key) => catalogue.lookup(key, {}) ?? known.get(key))
      .find((text) => text !== undefined)
  return resources.flatMap((resource) =>
    getLeavesWith(resource.fields, isReference).flatMap(({ path, field }) => {
      const target = findTarget(resources, field.options.to)?.resource
      return (field.options.with ?? []).flatMap((name): [string, string][] => {
        const key = `resources.${resource.name}.fields.${path}.${name}`
        const labels = [findLabel(resource, path), target && findLabel(target, name)]
        return catalogue.has(key) ? [] : [[key, labels.map((label) => label ?? humanize(name)).join(' › ')]]
      })
    }),
  )
}

function buildLabels(resource: ResourceData, catalogue: CatalogueTexts): Map<string, string> {
  const names = getNames(resource, catalogue)
  const texts = new Map<string, string>()
  for (const { keys, label, general, name } of getRequiredLabels(resource)) {
    // A column without a label of its own needs the text of its field.
    if (keys.some((key) => catalogue.has(key) || texts.has(key))) continue
    const text = getLabelText(label, catalogue.locale) ?? (general && buildDefaultText(general, names, catalogue))
    texts.set(keys[0], text ?? humanize(name))
  }
  return texts
}

interface Names {
  readonly one: string
  readonly many: string
}

/** The names for one record and for several records. */
function getNames({ name, label }: ResourceData, { locale, lookup }: CatalogueTexts): Names {
  const given = lookup(`resources.${name}.name`, {}) ?? getLabelText(label?.many, locale)
  const one = lookup(`resources.${name}.one`, {}) ?? getLabelText(label?.one, locale) ?? given
  return { many: given ?? humanize(name), one: one ?? humanize(toSingular(name)) }
}

function buildDefaultText(
  general: DefaultTextKey,
  names: Names,
  { locale, lookup }: CatalogueTexts,
): string | undefined {
  const inSentence = (text: string): string => (/^\p{Lu}{2}/u.test(text) ? text : lowerFirst(text, locale))
  const one = inSentence(names.one)
  const many = inSentence(names.many)
  if (general === 'count') return `%{smart_count} ${one} |||| %{smart_count} ${many}`
  return lookup(`list.declared.${general}`, { one, many })
}

const lowerFirst = (text: string, locale: string): string => text.charAt(0).toLocaleLowerCase(locale) + text.slice(1)

const getHelpTexts = (fields: FieldsData, parent: string): [key: string, label: Label | undefined][] =>
  getLeafFields(fields).map(({ path, field }) => [`${parent}.${path}`, field.options.help])

/**
 * Texts that need no default if they are missing: help, and messages of rules, which are then made from their
 * conditions.
 */
function buildOptionalTexts(resource: ResourceData, catalogue: CatalogueTexts): [string, string][] {
  const texts: [key: string, label: Label | undefined][] = [
    ...getHelpTexts(resource.fields, 'help'),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, { input = {} }]) =>
      getHelpTexts(input, `inputs.${name}.help`),
    ),
    ...(resource.form?.sections ?? []).map(({ name, help }): [string, Label | undefined] => [
      `sections.${name}.text`,
      help,
    ]),
    ...Object.entries(resource.rules ?? {}).map(([name, { label }]): [string, Label | undefined] => [
      `rules.${name}`,
      label,
    ]),
  ]
  return texts.flatMap(([key, label]): [string, string][] => {
    const text = getLabelText(label, catalogue.locale)
    const fullKey = `resources.${resource.name}.${key}`
    return text === undefined || catalogue.has(fullKey) ? [] : [[fullKey, text]]
  })
}
