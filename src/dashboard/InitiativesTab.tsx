import { useTranslator } from '../ui/translator.tsx'
import { ChartCard } from './ChartCard.tsx'
import { getChartWidth } from './chartSize.ts'
import styles from './Dashboard.module.css'
import { dashboardFiles } from './dashboardFiles.ts'
import { FileExport } from './FileExport.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { buildPath, buildPeriodParams, formatDays } from './period.ts'
import { SlicesView } from './SlicesView.tsx'
import { parseInitiativeSlices } from './slices.ts'
import { useDashboardQuery } from './useDashboardQuery.ts'
import { usePeriod } from './usePeriod.ts'
import { useViewportWidth } from './useViewportWidth.ts'

/** The initiatives by status, their exports, and the visual identity. */
export function InitiativesTab() {
  return (
    <div className={styles.cards}>
      <InitiativesCard />
      <div className={styles.stack}>
        <FilesCard />
        <IdentityCard />
      </div>
    </div>
  )
}

function InitiativesCard() {
  const translate = useTranslator()
  const width = getChartWidth(useViewportWidth())
  const { days, hasComparison } = usePeriod().period
  const params = buildPeriodParams(days, hasComparison)
  const path = buildPath('/dashboard/chart-iniciativa', params)
  const query = useDashboardQuery(path, parseInitiativeSlices, days)
  const title = translate('dashboard.initiativesByStatus')
  return (
    <ChartCard
      title={title}
      query={query}
      failure={translate('dashboard.failed')}
      empty={{
        title: translate('dashboard.initiativesEmpty.title'),
        text: translate('dashboard.initiativesEmpty.text'),
      }}
      width={width}
    >
      {(slices, isTable) => (
        <SlicesView
          title={title}
          slices={slices.map((slice) => ({ ...slice, name: translate(`dashboard.slices.${slice.name}`) }))}
          unit={translate('dashboard.chart.initiatives')}
          headings={{ name: translate('dashboard.columns.status'), value: translate('dashboard.initiatives') }}
          width={width}
          isPie
          isTable={isTable}
        />
      )}
    </ChartCard>
  )
}

function FilesCard() {
  const translate = useTranslator()
  const { days } = usePeriod().period
  return (
    <section className={styles.card} aria-labelledby="dashboard-files">
      <div>
        <h2 id="dashboard-files" className={styles.title}>
          {translate('dashboard.files.title')}
        </h2>
        {days && <p className={styles.description}>{formatDays(days)}</p>}
      </div>
      <ul className={styles.files}>
        {(['initiatives', 'results'] as const).map((name) => (
          <li key={name} className={styles.file}>
            <div>
              <p className={styles.fileName}>{translate(`dashboard.${name}`)}</p>
              <p className={styles.description}>{translate(`dashboard.files.${name}`)}</p>
            </div>
            <FileExport file={dashboardFiles[name]} name={translate(`dashboard.${name}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
