import type { ReactNode } from 'react'
import { FormGroupsProvider, RecordContextProvider, SourceContextProvider } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { RecordForm } from './useRecordForm.ts'

/** The contexts that react-admin's `Form` provides. Its inputs need them. */
export function FormContexts({ record, children }: { record: RecordForm; children: ReactNode }) {
  const { resource, form, stored } = record
  const source = {
    getSource: (path: string) => path,
    getLabel: (path: string) => `resources.${resource.name}.fields.${path}`,
  }
  return (
    <RecordContextProvider value={stored}>
      <SourceContextProvider value={source}>
        <FormProvider {...form}>
          <FormGroupsProvider>{children}</FormGroupsProvider>
        </FormProvider>
      </SourceContextProvider>
    </RecordContextProvider>
  )
}
