import { z } from 'zod'
import type { FieldOf } from './field.ts'
import type { IssueParams } from './issue.ts'
import { getMaxFiles } from './kinds/files.ts'
import type { TextListField } from './kinds/kinds.ts'
import { getMaxLinks, normalizeKeys } from './kinds/links.ts'
import { getTextListReader } from './kinds/reading/textLists.ts'
import { extractKey, maxInteger } from './readers.ts'
import { isBlank, isObject } from './values.ts'

/** The schema of a list of texts. */
export function buildTextListSchema(field: TextListField, required: boolean): z.ZodType {
  const { options } = field
  const reader = getTextListReader(field)
  const max = reader.getMax(options)
  const item = z.string({ error: 'text' }).meta({ ...reader.getItemKeywords(options) })
  return buildListSchema(item, { required, max }, (raw, addIssue) => {
    const texts = raw.map((text, index) => [index, text.trim()] as const).filter(([, text]) => text !== '')
    const read = reader.read(options, texts, (index, key, params) => addIssue([index], key, params))
    return required && texts.length === 0 ? addIssue([], 'required') : read
  })
}

/** The schema of the keys of linked records. The same key twice is one link. */
export function buildLinksSchema({ options }: FieldOf<'links'>, required: boolean): z.ZodType {
  const number = z.number().meta({ type: 'integer', minimum: 1, maximum: maxInteger })
  const item = z.union([number, z.string(), z.looseObject({}).meta(keyObject)], createTypeError('reference'))
  return buildListSchema(item, { required, max: getMaxLinks(options) }, (raw, addIssue) => {
    if (required && raw.length === 0) return addIssue([], 'required')
    return normalizeKeys(
      raw.flatMap((link, index) => extractKey(link, options) ?? addIssue([index], 'reference') ?? []),
    )
  })
}

/** The schema of the files of a list: stored ones of the record, and uploaded ones. */
export function buildFilesSchema({ options }: FieldOf<'files'>, required: boolean): z.ZodType {
  const item = z.unknown().meta(fileKeywords)
  return buildListSchema(item, { required, max: getMaxFiles(options) }, (raw, addIssue) => {
    if (required && raw.length === 0) return addIssue([], 'required')
    return raw.flatMap((file, index) => (isNamedFile(file) ? file : (addIssue([index], 'fileNotUploaded') ?? [])))
  })
}

/** Only server code can add a file as `stored`, and it is validated there. */
const isNamedFile = (file: unknown): boolean =>
  isObject(file) && (typeof file.upload === 'string' || typeof file.tempUri === 'string' || 'stored' in file)

const fileKeywords = {
  description: 'A file of the record by its `tempUri`, or a new one by the `upload` that the answer of its upload has',
  type: 'object',
  properties: { tempUri: { type: 'string' }, upload: { type: 'string' } },
}

type AddIssueAt = ReturnType<typeof createAddIssue>

function buildListSchema<T>(
  item: z.ZodType<T>,
  { required, max }: { readonly required: boolean; readonly max: number | undefined },
  read: (raw: readonly T[], addIssue: AddIssueAt) => unknown,
): z.ZodType {
  const keywords = { ...(required && { minItems: 1 }), ...(max !== undefined && { maxItems: max }) }
  const sent = z.array(item, createTypeError('list')).meta(keywords)
  const list = acceptEmptyText(
    (required ? sent : sent.nullable()).transform((raw, context) => read(raw ?? [], createAddIssue(context))),
  )
  return max === undefined ? list : limitRowCount(list, max)
}

/** Checks the number of entries before parsing them, so that a huge body does not produce an issue for each entry. */
export const limitRowCount = (list: z.ZodType, max: number): z.ZodType =>
  z.preprocess((raw, context) => {
    if (Array.isArray(raw) && raw.length > max) createAddIssue(context)([], 'maxItems', { max })
    return raw
  }, list)

/** A multipart body sends an empty list as an empty text. */
export const acceptEmptyText = <T extends z.ZodType>(list: T) => z.preprocess((raw) => (raw === '' ? null : raw), list)

/** The description of a reference that is sent as an object. */
export const keyObject = { description: 'The key of the target, beside its title' }

/** The message key `required` for a blank value, otherwise the given one. */
export const createTypeError = (key: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (isBlank(input) ? 'required' : key),
})

export const createAddIssue =
  (context: z.core.$RefinementCtx) =>
  (path: readonly (string | number)[], key: string, params: IssueParams = {}): null => {
    context.addIssue({ code: 'custom', message: key, params, path: [...path] })
    return null
  }
