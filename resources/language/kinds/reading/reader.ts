import type { Formats } from '../../formats.ts'
import type { Refuse } from '../../issue.ts'

/** Parses values of one kind from a request body. Kept apart from `Kind`, so that list screens do not load it. */
export interface Reader<O extends object, Raw = unknown> {
  readonly accepts: 'text' | 'number' | 'flag' | 'key' | 'anything'
  /** The message key for a value of a wrong type, by default `text`. */
  readonly wrongType?: string
  /** Parses a value of a body, which is never blank. */
  read(options: O, raw: Raw, refuse: Refuse, formats: Formats): unknown
  /** The JSON Schema keywords for a stored value. */
  facts(options: O): Facts
  /** The JSON Schema keywords for a value in a request; by default those of a stored value. */
  inputFacts?(options: O, formats: Formats): Facts
  /** Whether a raw value counts as blank, besides null and blank texts. */
  isBlank?(raw: unknown): boolean
  /** Validates or completes a value, using other fields of the record and the current day. */
  judge?(options: O, value: unknown, around: Around): Judged
}

export type Facts = Readonly<Record<string, unknown>>

export interface Around {
  readonly today: string
  /** The value at a path of the record. */
  readonly valueAt: (path: string) => unknown
}

export type Judged =
  | { readonly value: unknown }
  | { readonly key: string; readonly params?: Readonly<Record<string, string | number>>; readonly value?: unknown }

export const lengthFacts = ({ min, max }: { min?: number; max?: number }): Facts => ({ minLength: min, maxLength: max })
