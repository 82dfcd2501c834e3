import { z } from 'zod'
import type { FieldData } from './field.ts'
import type { Formats } from './formats.ts'
import type { AddIssue } from './issue.ts'
import { getEmptyValue, isScalar, type ScalarField } from './kinds/kinds.ts'
import { buildInputKeywords, getReader } from './kinds/reading/readers.ts'
import { createAddIssue, createTypeError, keyObject } from './listSchemas.ts'
import { isBlank } from './values.ts'

/** Reads the raw value of a field with one value. Reports what is wrong with it and returns null then. */
export type ReadScalar = (raw: unknown, addIssue: AddIssue) => unknown

export function createScalarReader(field: ScalarField, required: boolean, formats: Formats): ReadScalar {
  const reader = getReader(field)
  return (raw, report) => {
    let hasIssue = false
    const addIssue: AddIssue = (key, params) => {
      hasIssue = true
      return report(key, params)
    }
    const value = isBlank(raw) || reader.isBlank?.(raw) ? null : reader.read(field.options, raw, addIssue, formats)
    if (!isBlank(value)) return value
    return required && !hasIssue ? addIssue('required') : getEmptyValue(field)
  }
}

export function buildScalarSchema(field: ScalarField, required: boolean, formats: Formats): z.ZodType {
  const read = createScalarReader(field, required, formats)
  const input = buildInputSchema(field, formats)
  return (required ? input : input.nullable()).transform((raw, context) =>
    read(raw, (key, params) => createAddIssue(context)([], key, params)),
  )
}

/** Whether the schema of a field accepts a raw value without a further check: a text, or a number or flag where due. */
export function isPlainValue(field: FieldData, raw: unknown): boolean {
  if (typeof raw === 'string') return true
  const accepts = isScalar(field) ? getReader(field).accepts : undefined
  if (typeof raw === 'number') return Number.isFinite(raw) && (accepts === 'number' || accepts === 'key')
  return typeof raw === 'boolean' && accepts === 'flag'
}

/** The schema of the raw value, before it is parsed. */
function buildInputSchema(field: ScalarField, formats: Formats): z.ZodType {
  const { accepts, wrongType: wrongTypeKey = 'text' } = getReader(field)
  const keywords = buildInputKeywords(field, formats)
  switch (accepts) {
    case 'number':
      return z.union([z.number().meta(keywords), z.string()], createTypeError(wrongTypeKey))
    case 'flag':
      return z.union([z.boolean(), z.string().meta({ enum: ['true', 'false'] })], createTypeError(wrongTypeKey))
    case 'key':
      return z.union(
        [z.number().meta(keywords), z.string(), z.looseObject({}).meta(keyObject)],
        createTypeError(wrongTypeKey),
      )
    case 'anything':
    case 'json':
      return z.unknown().meta(keywords)
    case 'text':
      return z.string(createTypeError(wrongTypeKey)).meta(keywords)
  }
}
