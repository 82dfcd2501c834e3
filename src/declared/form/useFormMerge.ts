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

/** The version of a form beside one that somebody else has saved meanwhile. */
export interface FormMerge extends VersionConflict {
  /** The version that the form started from. */
  readonly base: RaRecord
  /** The record as the user entered it. */
  readonly mine: RecordData
  /** The fields that only the others changed. */
  readonly taken: readonly BodyLeaf[]
  /** The fields of whose rows each side changed others. */
  readonly combined: readonly CombinedField[]
}

/** Compares what a form holds with the version that somebody else has saved, and takes over fields of that version. */
export function useFormMerge({ resource, mode, fields, form }: RecordForm) {
  const { getEvaluationContext } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return {
    /** @returns undefined if the record cannot be read any more */
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
    /** Puts the values of the other version into the fields that only it changed, and into the dropped ones. */
    take({ theirs, taken, combined }: FormMerge, dropped: readonly BodyLeaf[] = []): void {
      const values = buildStoredValues(fields, theirs)
      for (const { path, wirePath } of [...taken, ...dropped]) {
        for (const name of new Set([path, wirePath])) form.setValue(name, getValue(values, name), { shouldDirty: true })
      }
      for (const { leaf, value } of combined) form.setValue(leaf.wirePath, value, { shouldDirty: true })
    },
  }
}
