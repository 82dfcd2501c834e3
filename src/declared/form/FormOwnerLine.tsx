import { NewOwnerLine, OwnerLine } from '../record/OwnerLine.tsx'
import type { RecordForm } from './useRecordForm.ts'

/** The owner of the record of a form, or that of the record that it creates. */
export const FormOwnerLine = ({ form: { resource, stored, owner } }: { form: RecordForm }) =>
  stored ? <OwnerLine resource={resource} record={stored} /> : <NewOwnerLine resource={resource} owner={owner} />
