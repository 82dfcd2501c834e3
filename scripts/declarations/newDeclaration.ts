import { type Locale, locales } from '#i18n/locales.ts'

/** The names for one record and for several records. */
export interface Names {
  readonly one: string
  readonly many: string
}
/** The names in the languages of the product. */
type NamesByLocale = { readonly [locale in Locale]?: Names }

/** The problem with the name of a new resource; undefined if it is valid. */
export function findNameProblem(name: string, existingNames: readonly string[]): string | undefined {
  if (!/^[a-z][a-zA-Z0-9]{1,29}$/.test(name))
    return 'A name is 2 to 30 letters and digits, in camelCase, and begins small.'
  if (reservedWords.has(name)) return `'${name}' already means something in the code.`
  if (existingNames.includes(name)) return `'${name}' exists already.`
  return undefined
}

const reservedWords = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield f catalog resources index language'.split(
    ' ',
  ),
)

/** A field drafted from a column; `source` is its builder, e.g. `f.text({ max: 100 })`. */
export interface DraftField {
  readonly name: string
  readonly source: string
  /** The path that a list shows, if it is not the name. */
  readonly column?: string
}

/** The labels of the field of a new declaration if no table is given. */
const nameLabels: Readonly<Record<Locale, string>> = { pt: 'Nome', en: 'Name', es: 'Nombre' }

const buildNameField = (names: NamesByLocale): DraftField => ({
  name: 'name',
  source: `f.text({ required: true, max: 100, label: { ${formatTexts(names, (locale) => nameLabels[locale]).join(', ')} } })`,
})

const maxListColumns = 6
const maxSearchedFields = 3

/** Whether the field can be the title of the records. */
const canBeTitle = ({ source }: DraftField): boolean => /^f\.(text|email|integer|decimal|date|timestamp)\(/.test(source)

/**
 * A declaration with labels in each language and these fields; with the field `name` if no other field can be the
 * title.
 */
export function buildDeclaration(name: string, names: NamesByLocale, drafted: readonly DraftField[] = []): string {
  const fields = drafted.some(canBeTitle) ? drafted : [buildNameField(names), ...drafted]
  const texts = fields.filter(({ source }) => /^f\.(text|email)\(/.test(source))
  const [firstText] = texts
  const title =
    texts.find((field) => /^(name|nome|nombre|title|titulo)$/.test(field.name)) ?? firstText ?? fields.find(canBeTitle)
  const columns = [...fields.slice(0, maxListColumns).map(({ name: path, column = path }) => column), 'createdAt']
  const search = texts.slice(0, maxSearchedFields).map((field) => field.name)
  const formatList = (words: readonly string[]) => `[${words.map(toStringLiteral).join(', ')}]`
  return `import { defineResource, f } from '../language.ts'

export const ${name} = defineResource('${name}', {
  key: '${buildKeyName(name, names.en)}',
  title: '${title?.name ?? ''}',
  label: {
    ${formatLabel('one', names)},
    ${formatLabel('many', names)},
  },
  fields: {
${fields.map((field) => `    ${field.name}: ${field.source},\n`).join('')}  },
  list: {
    columns: ${formatList(columns)},
${search.length === 0 ? '' : `    search: ${formatList(search)},\n`}    sort: { by: '${title?.name ?? ''}', direction: 'asc' },
  },
})
`
}

/** Writes the object on one line if it fits, like the formatter. */
function formatLabel(form: keyof Names, names: NamesByLocale): string {
  const texts = formatTexts(names, (locale) => names[locale]?.[form] ?? '')
  const singleLine = `${form}: { ${texts.join(', ')} }`
  return singleLine.length <= 115 ? singleLine : `${form}: {\n${texts.map((text) => `      ${text},\n`).join('')}    }`
}

/** `en: 'Shelf'` for each language of the product. */
const formatTexts = (names: NamesByLocale, getText: (locale: Locale) => string): string[] =>
  locales.filter((locale) => names[locale]).map((locale) => `${locale}: ${toStringLiteral(getText(locale))}`)

/**
 * Adds a resource at the end of the index of declarations, before the accounts if they are there.
 *
 * @throws Error if the text does not have the form of the index
 */
export function addToIndex(text: string, name: string): string {
  const list = /catalog\(\[([^\]]*)\]\)/.exec(text)
  const imports = text.split('\n').filter((line) => line.startsWith('import '))
  if (!list || imports.length === 0)
    throw new Error(
      'The list of declarations, product/resources/index.ts, does not look like `import …` and `catalog([…])`.',
    )
  const line = `import { ${name} } from './${name}.ts'`
  const next = imports.find((other) => getImportSource(other) > getImportSource(line))
  const withImport = next
    ? text.replace(next, `${line}\n${next}`)
    : text.replace(/(import .*\n)(?!import )/, `$1${line}\n`)
  const others = (list[1] ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter(Boolean)
  const index = others.findLastIndex((member) => member !== 'users' && member !== 'profiles') + 1
  const members = others.toSpliced(index, 0, name)
  return withImport.replace(/^(.*)catalog\(\[[^\]]*\]\)/m, (_, start: string) => {
    const singleLine = `${start}catalog([${members.join(', ')}])`
    return singleLine.length <= 120
      ? singleLine
      : `${start}catalog([\n${members.map((member) => `  ${member},\n`).join('')}])`
  })
}

const getImportSource = (line: string): string => line.split(' from ')[1] ?? ''

/** Writes a string in the quotes that need fewer escapes, like the formatter. */
export function toStringLiteral(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\')
  if (!escaped.includes("'")) return `'${escaped}'`
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

/**
 * The name of the key of a resource: `sparePartId` for `spareParts`.
 *
 * @param names in English; the key has the singular if the plural is the name of the resource: `shelfId` for `shelves`
 */
export const buildKeyName = (name: string, names?: Names): string => {
  const isPlural = names !== undefined && toCamelCase(names.many) === name
  return `${isPlural ? toCamelCase(names.one) : singularize(name)}Id`
}

const toCamelCase = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** Default names for languages without given ones: `spareParts` becomes 'Spare part' and 'Spare parts'. */
export function buildDefaultNames(name: string): Names {
  const words = name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
  const many = words.charAt(0).toUpperCase() + words.slice(1)
  return { one: singularize(many), many }
}

/** The singular of an English plural: `category` of `categories`. */
export function singularize(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name
}
