import { Link, useParams, useSearchParams } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { hasStatus } from '../api/apiError.ts'
import { AccessDeniedPage } from '../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { useImport } from './importCalls.ts'
import { getOpenSteps, getShownStep } from './importSteps.ts'
import styles from './imports.module.css'
import { NewImport } from './NewImport.tsx'
import { ReadingStep } from './ReadingStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { SameFileNotice } from './SameFileNotice.tsx'
import { StepBar } from './StepBar.tsx'
import { UploadStep } from './UploadStep.tsx'
import { useResourceName } from './useResourceName.ts'
import { type Upload, useUpload } from './useUpload.ts'
import { ValuesStep } from './ValuesStep.tsx'
import { WriteStep } from './WriteStep.tsx'

/** The page of a new or an existing import. */
export function ImportPage() {
  const { importId = 'create' } = useParams()
  return importId === 'create' ? <NewImport /> : <KnownImport key={importId} id={Number(importId)} />
}

function KnownImport({ id }: { id: number }) {
  const texts = useLocalizedTexts(importTexts)
  const getResourceName = useResourceName()
  const { data: shown, error, refetch } = useImport(id)
  const upload = useUpload()
  if (hasStatus(error, 403)) return <AccessDeniedPage />
  const title = fillText(texts.one, { id })
  const isMissing = hasStatus(error, 404)
  return (
    <>
      <PageTitle
        title={shown === undefined ? title : `${title}: ${getResourceName(shown.resource)}`}
        parent={{ to: '/admin/imports', label: texts.title }}
      />
      {isMissing && (
        <EmptyState
          reason="noMatch"
          title={texts.missing.title}
          text={texts.missing.text}
          action={<Link to="/admin/imports">{texts.missing.back}</Link>}
        />
      )}
      {shown === undefined && !error && <Loading label={texts.loading} />}
      {shown === undefined && error && !isMissing && (
        <EmptyState
          reason="failed"
          {...texts.failed}
          action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
        />
      )}
      {shown !== undefined && !isMissing && <ImportSteps shown={shown} upload={upload} />}
    </>
  )
}

function ImportSteps({ shown, upload }: { shown: Import; upload: Upload }) {
  const [params] = useSearchParams()
  const { me } = useShell()
  // Administrators may see the counts of the imports of other users, but not their rows.
  if (shown.by.id !== me.id) return <ReportStep shown={shown} />
  const step = getShownStep(shown, params.get('step'))
  return (
    <div className={styles.page}>
      <StepBar shown={step} open={getOpenSteps(shown)} />
      {step !== 'file' && step !== 'report' && <SameFileNotice shown={shown} />}
      {step === 'file' && <UploadStep shown={shown} upload={upload} />}
      {step === 'reading' && <ReadingStep shown={shown} />}
      {step === 'columns' && <ColumnsStep key={shown.revision} shown={shown} />}
      {step === 'values' && <ValuesStep shown={shown} />}
      {step === 'check' && <CheckStep shown={shown} />}
      {step === 'write' && <WriteStep shown={shown} />}
      {step === 'report' && <ReportStep shown={shown} />}
    </div>
  )
}
