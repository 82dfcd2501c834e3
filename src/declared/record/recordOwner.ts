import { useGetOne } from 'react-admin'
import { getOwnerPath } from '#language/belonging.ts'
import { getRoute } from '#language/derive.ts'
import { getValue, hasPath, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { type ChosenOwner, house } from '../../api/chosenOwner.ts'

/** The owner of a record; undefined if records have no owners, or if the backend did not send it. */
export function findRecordOwner({ belongsTo }: ResourceData, record: RecordData): ChosenOwner | undefined {
  if (belongsTo === undefined || !hasPath(record, getOwnerPath(belongsTo))) return undefined
  return toOwner(belongsTo, getValue(record, getOwnerPath(belongsTo)))
}

/** @param key the key of the owner; null for the house */
export const toOwner = (name: string, key: unknown): ChosenOwner => ({ name, value: String(key ?? house) })

/** The name of an owner. While it is loading, or if the owner is unknown, its key; undefined for the house. */
export function useOwnerName(owners: ResourceData, owner: ChosenOwner | undefined): string | undefined {
  const isRecord = owner !== undefined && owner.value !== house
  const { data } = useGetOne(getRoute(owners), { id: owner?.value ?? '' }, { enabled: isRecord })
  return isRecord ? String(data?.[owners.title] ?? owner.value) : undefined
}
