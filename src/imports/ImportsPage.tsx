import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { hasStatus } from '../api/apiError.ts'
import { useEngine } from '../declared/engine.ts'
import { getImportable } from '../declared/importable.ts'
import { InstantText } from '../declared/values/InstantText.tsx'
import { AccessDeniedPage } from '../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useTextsOf } from '../ui/texts.tsx'
import { ImportStateChip } from './ImportStateChip.tsx'
import { useImports } from './importCalls.ts'
import styles from './imports.module.css'
import tables from './importTables.module.css'
import { Pager } from './Pager.tsx'
import { useCountWords } from './useCountWords.ts'
import { useResourceName } from './useResourceName.ts'

/** The list of imports, and the button that starts one. */
export function ImportsPage() {
  const texts = useTextsOf(importTexts)
  const { resources, getEvaluationContext } = useEngine()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data: imports, error, refetch } = useImports(page)
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <AccessDeniedPage />
  const canStart = getImportable(resources, getEvaluationContext()).length > 0
  return (
    <>
      <PageTitle title={texts.title} detail={imports?.total} />
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <p className={styles.intro}>{canStart ? texts.intro : texts.file.nothing}</p>
          {canStart && (
            <Button
              variant="contained"
              component={Link}
              to="/admin/imports/create"
              startIcon={<Icon name="upload" size={18} />}
            >
              {texts.start}
            </Button>
          )}
        </div>
        {imports === undefined && !error && <Loading label={texts.loading} />}
        {imports === undefined && error && (
          <EmptyState
            reason="failed"
            {...texts.failed}
            action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
          />
        )}
        {imports?.total === 0 && <EmptyState reason="nothingYet" {...texts.empty} />}
        {imports !== undefined && imports.total > 0 && (
          <>
            <ImportTable imports={imports.data} />
            <Pager
              page={page}
              count={imports.totalPages}
              onChange={(to) => setParams(to === 1 ? {} : { page: String(to) })}
            />
          </>
        )}
      </div>
    </>
  )
}

/** On narrow screens each row is a card, in which the heads of the columns stand before the values. */
function ImportTable({ imports }: { imports: readonly Import[] }) {
  const texts = useTextsOf(importTexts)
  const getResourceName = useResourceName()
  const getCountWords = useCountWords()
  const { columns } = texts
  return (
    <div className={tables.frame}>
      <table className={tables.table} data-cards>
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map(({ importId, resource, state, counts, by, updatedAt, file }) => (
            <tr key={importId}>
              <td className={tables.name}>
                <Link to={`/admin/imports/${importId}`}>{fillText(texts.one, { id: importId })}</Link>
                <span className={tables.fileName}>{file?.name ?? texts.erasedFile}</span>
              </td>
              <td data-label={columns.resource}>{getResourceName(resource)}</td>
              <td data-label={columns.state}>
                <ImportStateChip state={state} />
              </td>
              <td data-label={columns.counts}>{getCountWords(counts)}</td>
              <td data-label={columns.by}>{by.nome}</td>
              <td data-label={columns.at}>
                <InstantText instant={updatedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
