import { useState } from 'react'
import { largestCount } from '#rules/shots.ts'
import { useTexts } from '../ui/texts.tsx'
import { ChartCard } from './ChartCard.tsx'
import { campaignChartWidth, chartWidth } from './chartWidth.ts'
import styles from './Dashboard.module.css'
import { FileExport } from './FileExport.tsx'
import { dashboardFiles } from './files.ts'
import { SlicesView } from './SlicesView.tsx'
import { campaignSlices, fragranceSlices, type Slice } from './slices.ts'
import { useLoaded } from './useLoaded.ts'
import { useViewportWidth } from './useViewportWidth.ts'

/** The shots of campaigns and of fragrances, in two cards that load independently. */
export function ShotsTab() {
  const viewport = useViewportWidth()
  return (
    <div className={styles.cards}>
      <ShotsCard of="Campaign" path="/shots-campaign" parse={campaignSlices} width={campaignChartWidth(viewport)} />
      <ShotsCard of="Fragrance" path="/shots-fragrance" parse={fragranceSlices} width={chartWidth(viewport)} />
    </div>
  )
}

interface ShotsCardProps {
  of: 'Campaign' | 'Fragrance'
  path: string
  parse: (answer: unknown) => Slice[]
  width: number
}

function ShotsCard({ of, path, parse, width }: ShotsCardProps) {
  const texts = useTexts()
  const [isAll, setAll] = useState(false)
  const loaded = useLoaded(isAll ? path : `${path}?limit=true`, parse)
  const isMany = (loaded.answer?.length ?? 0) >= largestCount
  const isLimited = isMany && !isAll
  const title = texts(`dashboard.shotsPer${of}`)
  const headings = {
    name: texts(`dashboard.columns.${of === 'Campaign' ? 'campaign' : 'fragrance'}`),
    value: texts('dashboard.columns.shots'),
  }
  return (
    <ChartCard
      title={title}
      loaded={loaded}
      failure={texts('events.list.failure')}
      empty={{ title: texts('dashboard.shotsEmpty.title'), text: texts('dashboard.shotsEmpty.text') }}
      width={width}
      amount={{ isAll, isOffered: isAll || isMany, choose: setAll }}
      exports={<FileExport file={dashboardFiles[`shotsPer${of}`]} name={title} isLimited={isLimited} />}
    >
      {(slices, isTable) => (
        <SlicesView
          title={title}
          slices={slices}
          unit={texts('dashboard.chart.shots')}
          totalOf={texts(isLimited ? 'dashboard.chart.shotsOfLargest' : 'dashboard.chart.shots')}
          note={isLimited ? texts('dashboard.chart.shareOfLargest') : undefined}
          headings={headings}
          width={width}
          isTable={isTable}
        />
      )}
    </ChartCard>
  )
}
