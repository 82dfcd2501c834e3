import { useState } from 'react'
import { maxLargestEntries } from '#rules/shots.ts'
import { useTranslator } from '../ui/translator.tsx'
import { ChartCard } from './ChartCard.tsx'
import { getCampaignChartWidth, getChartWidth } from './chartSize.ts'
import styles from './Dashboard.module.css'
import { dashboardFiles } from './dashboardFiles.ts'
import { FileExport } from './FileExport.tsx'
import { buildPath, buildPeriodParams } from './period.ts'
import { SlicesView } from './SlicesView.tsx'
import { parseCampaignSlices, parseFragranceSlices, type Slice } from './slices.ts'
import { useDashboardQuery } from './useDashboardQuery.ts'
import { usePeriod } from './usePeriod.ts'
import { useViewportWidth } from './useViewportWidth.ts'

/** The shots of campaigns and of fragrances, in two cards that load independently. */
export function ShotsTab() {
  const viewportWidth = useViewportWidth()
  return (
    <div className={styles.cards}>
      <ShotsCard
        subject="Campaign"
        path="/shots-campaign"
        parse={parseCampaignSlices}
        width={getCampaignChartWidth(viewportWidth)}
      />
      <ShotsCard
        subject="Fragrance"
        path="/shots-fragrance"
        parse={parseFragranceSlices}
        width={getChartWidth(viewportWidth)}
      />
    </div>
  )
}

interface ShotsCardProps {
  subject: 'Campaign' | 'Fragrance'
  path: string
  parse: (response: unknown) => Slice[]
  width: number
}

function ShotsCard({ subject, path, parse, width }: ShotsCardProps) {
  const translate = useTranslator()
  const [showsAll, setShowsAll] = useState(false)
  const { days, hasComparison } = usePeriod().period
  const params = [...(showsAll ? [] : ['limit=true']), ...buildPeriodParams(days, hasComparison)]
  const query = useDashboardQuery(buildPath(path, params), parse, days)
  const isLimitAvailable = (query.data?.length ?? 0) >= maxLargestEntries
  const isLimited = isLimitAvailable && !showsAll
  const title = translate(`dashboard.shotsPer${subject}`)
  const headings = {
    name: translate(`dashboard.columns.${subject === 'Campaign' ? 'campaign' : 'fragrance'}`),
    value: translate('dashboard.columns.shots'),
  }
  return (
    <ChartCard
      title={title}
      query={query}
      failure={translate('events.list.failure')}
      empty={{ title: translate('dashboard.shotsEmpty.title'), text: translate('dashboard.shotsEmpty.text') }}
      width={width}
      limit={{ showsAll, isAvailable: showsAll || isLimitAvailable, onChange: setShowsAll }}
      exportButton={<FileExport file={dashboardFiles[`shotsPer${subject}`]} name={title} isLimited={isLimited} />}
    >
      {(slices, isTable) => (
        <SlicesView
          title={title}
          slices={slices}
          unit={translate('dashboard.chart.shots')}
          totalLabel={translate(isLimited ? 'dashboard.chart.shotsOfLargest' : 'dashboard.chart.shots')}
          note={isLimited ? translate('dashboard.chart.shareOfLargest') : undefined}
          headings={headings}
          width={width}
          isTable={isTable}
        />
      )}
    </ChartCard>
  )
}
