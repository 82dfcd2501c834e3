import type { Identifier } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { usePathQuery } from '../declared/usePathQuery.ts'
import { useTranslator } from '../ui/translator.tsx'

/** A permission: yes, no, or only under a condition, described as text. */
export type Cell = boolean | string

/** All users with the same profile, either of the house or of organizations. */
export interface PersonGroup {
  readonly profileId: number
  readonly profile: string
  readonly isOfHouse: boolean
}

export interface ActionRow {
  readonly name: string
  /** The condition on the state of the record, as text. */
  readonly state: string | null
  readonly cells: readonly Cell[]
}

export interface FieldRow {
  readonly path: string
  readonly sees: readonly Cell[]
  /** Null if no user can set the field on creation. */
  readonly sets: readonly Cell[] | null
  readonly changes: readonly Cell[] | null
}

export interface ResourceMatrix {
  readonly name: string
  readonly actions: readonly ActionRow[]
  readonly fields: readonly FieldRow[]
}

interface Matrix {
  readonly kinds: readonly PersonGroup[]
  readonly hasOwners: boolean
  readonly resources: readonly ResourceMatrix[]
}

/** What users may do, by profile, with texts in the current language. */
export function useMatrix() {
  const { locale } = useTranslator()
  return usePathQuery<Matrix>(['permissions', locale], '/permissions', { meta: { quiet: true } })
}

/** Whether a user may do something, and if not, the reason as text. */
export interface Verdict {
  readonly allowed: boolean
  readonly why: string | null
}

/** What one user may do with one record. */
export interface Check {
  readonly sees: Verdict
  readonly actions: readonly (Verdict & { readonly name: string })[]
  readonly fields: readonly {
    readonly name: string
    readonly sees: Verdict
    /** Null if no user can change the field. */
    readonly changes: Verdict | null
  }[]
}

/** Loads what a user may currently do with a record. */
export function useCheck({ name }: ResourceData, id: Identifier, userId: number) {
  const { locale } = useTranslator()
  const query = new URLSearchParams({ resource: name, id: String(id), user: String(userId) })
  const queryKey = ['permissions', 'check', locale, name, String(id), userId]
  return usePathQuery<Check>(queryKey, `/permissions/check?${query}`, {
    // Not cached, because the record may change in the meantime.
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}
