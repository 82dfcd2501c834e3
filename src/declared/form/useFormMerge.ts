import { type RaRecord, useDataProvider } from 'react-admin'
import { type BodyLeaf, getBodyLeaves } from '#language/bodyLeaves.ts'
import { getRoute } from '#language/derive.ts'
import { getValue, hasPath, type RecordData } from '#language/evaluate.ts'
import { type CombinedField, mergeVersions } from '#language/mergeVersions.ts'
import { withValueAt } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useEngine } from '../engine.ts'
import { readChange, type VersionConflict } from '../merge/useMergingUpdate.ts'
import { buildStoredValues, getValuesToSave } from './formModel.ts'
import type { FormValues } from './formResolver.ts'
import type { RecordForm } from './useRecordForm.ts'

/**
 * The state of a form after a conflict: its own values, and the version that another user has saved in the meantime.
 */
export interface FormMerge extends VersionConflict {
  /** The version that the form started from. */
  readonly base: RaRecord
  /** The record as the user entered it. */
  readonly mine: RecordData
  /** The fields that only the other user changed. */
  readonly taken: readonly BodyLeaf[]
  /** The fields with rows in which both users changed different rows. */
  readonly combined: readonly CombinedField[]
}

/**
 * Compares the values of a form with the version that another user has saved, and copies fields of that version into
 * the form.
 */
export function useFormMerge({ resource, mode, fields, form }: RecordForm) {
  const { getEvaluationContext } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return {
    /**
     * Loads the stored version and compares it with the input. @returns undefined if the record can no longer be read
     */
    async compare(values: FormValues, base: RaRecord): Promise<FormMerge | undefined> {
      const theirs = await dataProvider.getOne<RaRecord>(getRoute(resource), { id: base.id }).then(
        ({ data }) => data,
        () => undefined,
      )
      if (!theirs) return undefined
      const change = await readChange(dataProvider, resource, base.id)
      const leaves = getBodyLeaves(resource, 'update')
      const sent = getValuesToSave(fields, mode, base, values, getEvaluationContext(), resource.fields)
      const mine = leaves.reduce<RecordData>((record, { path, wirePath }) => {
        if (!hasPath(sent, wirePath)) return record
        const named = wirePath === path ? record : withValueAt(record, path, getValue(values, path))
        return withValueAt(named, wirePath, getValue(sent, wirePath))
      }, base)
      const { theirs: taken, combined, conflicts } = mergeVersions(leaves, { base, mine, theirs })
      return { fields: conflicts, theirs, change, base, mine, taken, combined }
    },
    /** Copies the fields that only the other user changed, and the `dropped` ones, into the form. */
    take({ theirs, taken, combined }: FormMerge, dropped: readonly BodyLeaf[] = []): void {
      const values = buildStoredValues(fields, theirs)
      for (const { path, wirePath } of [...taken, ...dropped]) {
        for (const name of new Set([path, wirePath])) form.setValue(name, getValue(values, name), { shouldDirty: true })
      }
      for (const { leaf, value } of combined) form.setValue(leaf.wirePath, value, { shouldDirty: true })
    },
  }
}
