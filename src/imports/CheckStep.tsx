import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import, ImportVerdict } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ConflictTools } from './ConflictTools.tsx'
import type { RowQuery } from './importCalls.ts'
import styles from './imports.module.css'
import { PreviewRows } from './PreviewRows.tsx'
import { getFirstVerdict } from './previewCells.ts'
import { RepairList } from './RepairList.tsx'
import { toStep } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { verdicts } from './useCountWords.ts'
import { VerdictTabs } from './VerdictTabs.tsx'
import { WorkProgress } from './WorkProgress.tsx'

/** The preview of an import: what writing it would do, row by row, and the tools to correct rows first. */
export function CheckStep({ shown }: { shown: Import }) {
  const { check: texts } = useLocalizedTexts(importTexts)
  return (
    <section className={styles.section}>
      {shown.state === 'checking' ? (
        <>
          <WorkProgress shown={shown} title={texts.busy} />
          <div className={styles.actions}>
            <CancelButton shown={shown} />
          </div>
        </>
      ) : (
        <>
          <StepHeading title={texts.title} text={texts.text} />
          <Preview shown={shown} />
        </>
      )}
    </section>
  )
}

function Preview({ shown }: { shown: Import }) {
  const { check: texts } = useLocalizedTexts(importTexts)
  const { query, show } = useRowQuery(shown.counts)
  if (shown.counts === null) return null
  const key = shown.targets.find(({ name }) => name === shown.key)
  return (
    <>
      {key && <p className={styles.help}>{fillText(texts.foundBy, { label: key.label })}</p>}
      <VerdictTabs counts={shown.counts} shown={query.verdict} onShow={(verdict) => show({ verdict, repair: null })} />
      {query.verdict === 'refused' && (
        <RepairList shown={shown} repair={query.repair} onShow={(repair) => show({ verdict: 'refused', repair })} />
      )}
      {query.verdict === 'conflict' && shown.counts.conflict > 0 && <ConflictTools shown={shown} />}
      <PreviewRows
        key={`${query.verdict} ${query.repair}`}
        shown={shown}
        query={query}
        onPage={(page) => show({ ...query, page })}
      />
      <div className={styles.actions}>
        <CancelButton shown={shown} />
        <Button variant="outlined" component={Link} to={toStep('columns')}>
          {texts.again}
        </Button>
        <Button variant="contained" component={Link} to={toStep('write')}>
          {texts.submit}
        </Button>
      </div>
    </>
  )
}

/** The filter and page of the rows. They are stored in the URL. */
function useRowQuery(counts: Import['counts']) {
  const [params, setParams] = useSearchParams()
  const asked = verdicts.find((verdict) => verdict === params.get('verdict'))
  const verdict: ImportVerdict = asked ?? (counts ? getFirstVerdict(counts) : 'new')
  const page = Math.max(1, Number(params.get('page')) || 1)
  const query: RowQuery = { verdict, repair: verdict === 'refused' ? params.get('repair') : null, page }
  const show = (next: Omit<RowQuery, 'page'> & { readonly page?: number }) =>
    setParams({
      step: 'check',
      verdict: next.verdict,
      ...(next.repair !== null && { repair: next.repair }),
      ...(next.page !== undefined && next.page > 1 && { page: String(next.page) }),
    })
  return { query, show }
}
