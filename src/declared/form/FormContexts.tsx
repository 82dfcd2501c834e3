import type { ReactNode } from 'react'
import { FormGroupsProvider, RecordContextProvider, SourceContextProvider } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { FormOwnerContext } from './formOwner.ts'
import type { RecordForm } from './useRecordForm.ts'

/** The contexts that react-admin's `Form` provides, because its inputs need them, and the owner of the record. */
export function FormContexts({ record, children }: { record: RecordForm; children: ReactNode }) {
  const { resource, form, stored, owner } = record
  const source = {
    getSource: (path: string) => path,
    getLabel: (path: string) => `resources.${resource.name}.fields.${path}`,
  }
  return (
    <RecordContextProvider value={stored}>
      <SourceContextProvider value={source}>
        <FormProvider {...form}>
          <FormGroupsProvider>
            <FormOwnerContext value={owner}>{children}</FormOwnerContext>
          </FormGroupsProvider>
        </FormProvider>
      </SourceContextProvider>
    </RecordContextProvider>
  )
}
