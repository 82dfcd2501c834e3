import { useQuery } from '@tanstack/react-query'
import { type Identifier, useDataProvider } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useTexts } from '../ui/texts.tsx'

/** Yes, no, or the condition in words. */
export type Cell = boolean | string

/** All people with a profile, in the house or in an organization. */
export interface PersonGroup {
  readonly profileId: number
  readonly profile: string
  readonly isOfHouse: boolean
}

export interface ActionRow {
  readonly name: string
  /** The condition on the state of the record, in words. */
  readonly state: string | null
  readonly cells: readonly Cell[]
}

export interface FieldRow {
  readonly path: string
  readonly sees: readonly Cell[]
  /** Null: nobody sends it. */
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

/** What people may do by their profile, in the language of the screen. */
export function useMatrix() {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { locale } = useTexts()
  return useQuery({
    queryKey: ['permissions', locale],
    queryFn: async ({ signal }) => (await dataProvider.fetchPath('/permissions', signal)) as Matrix,
    meta: { quiet: true },
  })
}

/** Whether somebody may do something, and if not, what fails. */
export interface Verdict {
  readonly allowed: boolean
  readonly why: string | null
}

/** What one person may do with one record. */
export interface Check {
  readonly sees: Verdict
  readonly actions: readonly (Verdict & { readonly name: string })[]
  readonly fields: readonly {
    readonly name: string
    readonly sees: Verdict
    /** Null: nobody changes it by hand. */
    readonly changes: Verdict | null
  }[]
}

/** Asks what a person may do with a record now. */
export function useCheck({ name }: ResourceData, id: Identifier, userId: number) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { locale } = useTexts()
  const query = new URLSearchParams({ resource: name, id: String(id), user: String(userId) })
  return useQuery({
    queryKey: ['permissions', 'check', locale, name, String(id), userId],
    queryFn: async ({ signal }) => (await dataProvider.fetchPath(`/permissions/check?${query}`, signal)) as Check,
    // The record may have changed since.
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}
