import { createContext, useContext } from 'react'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ChosenOwner } from '../../api/chosenOwner.ts'
import type { OwnerParameter } from '../../api/listQuery.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { useEngine } from '../engine.ts'
import { findRecordOwner, toOwner } from '../record/recordOwner.ts'

/** The owner of the record of the surrounding form; undefined outside of a form. */
export const FormOwnerContext = createContext<ChosenOwner | undefined>(undefined)

/**
 * The owner of the record of a form. The record may only refer to records of the same owner, so its inputs offer these,
 * and create new ones there.
 *
 * @param preset the owner of a new record; by default the one selected in the top bar, or else the user's own
 * @returns undefined if records of any owner may be referred to
 */
export function useRecordOwner(
  resource: ResourceData,
  stored: RecordData | undefined,
  preset: ChosenOwner | undefined,
): ChosenOwner | undefined {
  const { owner: chosen } = useShell()
  const { getEvaluationContext } = useEngine()
  const name = preset?.name ?? resource.belongsTo
  const own: unknown = new Map(Object.entries(getEvaluationContext().me)).get(name ?? '')
  // Other backends do not send the owner of the user, and know no parameter for it.
  if (name === undefined || own === undefined) return undefined
  if (preset) return preset
  return stored ? findRecordOwner(resource, stored) : (chosen ?? toOwner(name, own))
}

/** The owner of the record of the surrounding form. */
export const useFormOwner = (): ChosenOwner | undefined => useContext(FormOwnerContext)

/** The owner of the record of the surrounding form, as the parameter of a call that concerns a resource. */
export function useOwnerParameter(resource: ResourceData | undefined): OwnerParameter | undefined {
  const owner = useFormOwner()
  return owner && resource?.belongsTo !== undefined ? toOwnerParameter(owner) : undefined
}

export const toOwnerParameter = ({ name, value }: ChosenOwner): OwnerParameter => ({ [name]: value })
