import { z } from 'zod'
import { getLeavesWith } from '#language/derive.ts'
import { isFileList } from '#language/kinds/kinds.ts'
import { fileSchema } from '#language/recordSchema.ts'
import type { ResourceData } from '#language/resource.ts'
import { createObjectSchema, type JsonSchema, text } from '../http/schemas.ts'
import { createContent, toJsonSchema } from './openApiParts.ts'

const uploadedFile = toJsonSchema(fileSchema.extend({ upload: z.string() }))
const uploaded =
  'The file. A body that creates or changes the record names it by its `upload`, within 20 hours and by the same user'

/** The summary, the parts and the actions of the route that stores a file for a list. */
export const describeUpload = (resource: ResourceData, keyType: JsonSchema, noun: string) => {
  const fields = getLeavesWith(resource.fields, isFileList).map(({ path }) => path)
  const id = { ...keyType, description: `The ${noun} that is edited; absent: a new one.` }
  const file = { ...text, format: 'binary' }
  return [
    `Store a file for a list of files of one ${noun}, before it is saved`,
    {
      querystring: createObjectSchema({ field: { ...text, enum: fields }, id }, ['field']),
      body: createContent({ 'multipart/form-data': createObjectSchema({ file }, ['file']) }),
      response: { 201: { description: uploaded, ...createContent({ 'application/json': uploadedFile }) } },
    },
    ['create', 'edit'],
  ] as const
}
