import { type Locale, locales } from '#i18n/locales.ts'

/** The names for one record and for several records. */
export interface Names {
  readonly one: string
  readonly many: string
}
type NamesByLocale = Readonly<Record<Locale, Names>>

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

/** A minimal declaration: labels in each language and a name field. */
export const buildDeclaration = (
  name: string,
  names: NamesByLocale,
): string => `import { defineResource, f } from './product.ts'

export const ${name} = defineResource('${name}', {
  key: '${buildKeyName(name)}',
  title: 'name',
  label: {
    ${formatLabel('one', names)},
    ${formatLabel('many', names)},
  },
  fields: {
    name: f.text({ required: true, max: 100, label: { pt: 'Nome', en: 'Name', es: 'Nombre' } }),
  },
  list: { columns: ['name', 'createdAt'], search: ['name'] },
})
`

/** Writes the object on one line if it fits, like the formatter. */
function formatLabel(form: keyof Names, names: NamesByLocale): string {
  const texts = locales.map((locale) => `${locale}: ${formatString(names[locale][form])}`)
  const singleLine = `${form}: { ${texts.join(', ')} }`
  return singleLine.length <= 115 ? singleLine : `${form}: {\n${texts.map((text) => `      ${text},\n`).join('')}    }`
}

/**
 * Adds a resource at the end of the index of declarations.
 *
 * @throws Error if the text does not have the form of the index
 */
export function addToIndex(text: string, name: string): string {
  const list = /catalog\(\[([^\]]*)\]\)/.exec(text)
  const imports = text.split('\n').filter((line) => line.startsWith('import '))
  if (!list || imports.length === 0)
    throw new Error('resources/index.ts does not look like `import …` and `catalog([…])`.')
  const line = `import { ${name} } from './${name}.ts'`
  const next = imports.find((other) => getImportSource(other) > getImportSource(line))
  const withImport = next
    ? text.replace(next, `${line}\n${next}`)
    : text.replace(/(import .*\n)(?!import )/, `$1${line}\n`)
  const members = [...(list[1] ?? '').split(','), name].map((member) => member.trim()).filter(Boolean)
  return withImport.replace(/^(.*)catalog\(\[[^\]]*\]\)/m, (_, start: string) => {
    const singleLine = `${start}catalog([${members.join(', ')}])`
    return singleLine.length <= 120
      ? singleLine
      : `${start}catalog([\n${members.map((member) => `  ${member},\n`).join('')}])`
  })
}

const getImportSource = (line: string): string => line.split(' from ')[1] ?? ''

/** Writes a string in the quotes that need fewer escapes, like the formatter. */
function formatString(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\')
  if (!escaped.includes("'")) return `'${escaped}'`
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

/** The name of the key of a resource: `sparePartId` for `spareParts`. */
export const buildKeyName = (name: string): string => `${singularize(name)}Id`

/** Default names for languages without given ones: `spareParts` becomes 'Spare part' and 'Spare parts'. */
export function buildDefaultNames(name: string): Names {
  const words = name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
  const many = words.charAt(0).toUpperCase() + words.slice(1)
  return { one: singularize(many), many }
}

function singularize(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name
}
