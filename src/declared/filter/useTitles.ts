import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { findTarget } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import type { Scalar } from '#language/predicate.ts'
import { getEntryKey } from '#language/recordEntries.ts'
import type { RecordData } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useEngine } from '../engine.ts'
import type { Clause } from './clauses.ts'
import type { GetTitle } from './clauseText.ts'
import type { FilterField } from './filterFields.ts'

/** A clause and its field. */
export interface FieldClause {
  readonly field: FilterField
  readonly clause: Clause
}

/** Loads the titles of the records whose keys are operands of clauses. If a record cannot be read, its key is shown. */
export function useTitles(clauses: readonly FieldClause[]): {
  readonly getTitle: GetTitle
  readonly remember: (field: FilterField, records: readonly RecordData[]) => void
} {
  const { resources } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const find = useCallback((field: FilterField) => findRecords(resources, field), [resources])
  const named = clauses.flatMap(({ field, clause: { value } }) => {
    const target = find(field)
    return target ? toKeys(value).map((key) => ({ ...target, key })) : []
  })
  const titles = useQueries({
    queries: named.map(({ route, title, key }) => ({
      queryKey: [route, 'title', title, key],
      queryFn: async () => {
        const { data } = await dataProvider.getOne<RaRecord>(route, { id: key as Identifier })
        return String(data[title] ?? key)
      },
      staleTime: 60_000,
      retry: false,
    })),
  })
  const texts = new Map(named.map(({ route, title, key }, index) => [`${route} ${title} ${key}`, titles[index]?.data]))
  return {
    getTitle(field, key) {
      const target = find(field)
      return texts.get(`${target?.route} ${target?.title} ${key}`) ?? String(key)
    },
    remember(field, records) {
      const target = find(field)
      if (!target) return
      for (const record of records)
        client.setQueryData([target.route, 'title', target.title, getEntryKey(record)], String(record[target.title]))
    },
  }
}

function findRecords(resources: Parameters<typeof findTarget>[0], { field }: FilterField) {
  if (!isReference(field) && !isLinks(field)) return undefined
  const target = findTarget(resources, field.options.to)?.resource
  return target && { route: getRoute(target), title: field.options.title ?? target.title }
}

const toKeys = (value: unknown): Scalar[] =>
  (Array.isArray(value) ? (value as Scalar[]) : [value as Scalar]).filter((key) => key !== null && key !== undefined)
