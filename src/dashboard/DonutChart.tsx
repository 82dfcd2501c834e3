import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Pie, PieChart, type PieSectorShapeProps, Sector, Tooltip } from 'recharts'
import { durations } from '../layout/theme/tokens.ts'
import styles from './DonutChart.module.css'
import type { SliceLook } from './palette.ts'
import { drawnValues, type Slice } from './slices.ts'

/** A slice with the number that marks it in the legend. */
export interface DrawnSlice extends Slice {
  readonly number: number
  readonly look: SliceLook
}

interface DonutChartProps {
  slices: readonly DrawnSlice[]
  width: number
  height: number
  /** A pie instead of a ring. */
  isPie?: boolean
  /** The content of the tooltip of a slice. */
  tooltip: (slice: DrawnSlice) => ReactNode
}

/**
 * A ring of slices, or a pie. Hidden from assistive technology: the legend and the table offer the same data and links.
 * A click on a slice opens its screen; a touch shows the tooltip instead.
 */
export function DonutChart({ slices, width, height, isPie = false, tooltip }: DonutChartProps) {
  const navigate = useNavigate()
  const { drawn } = drawnValues(slices.map(({ value }) => value))
  const data: Datum[] = slices.map((slice, index) => ({ slice, drawn: drawn[index] ?? 0, fill: slice.look.fill }))
  const open = ({ to }: Slice, event: MouseEvent) => {
    const { nativeEvent } = event
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (to !== undefined && !isTouch) navigate(to)
  }
  return (
    <PieChart width={width} height={height} accessibilityLayer={false} className={styles.chart}>
      <Pie
        data={data}
        dataKey="drawn"
        innerRadius={isPie ? 0 : '62%'}
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        stroke={isPie ? 'var(--border)' : 'var(--surface)'}
        strokeWidth={slices.length > 40 ? 0.5 : 2}
        rootTabIndex={-1}
        animationBegin={0}
        animationDuration={durations.usual}
        animationEasing="ease-out"
        shape={SliceShape}
        onClick={({ payload }, _, event) => open((payload as Datum).slice, event)}
      />
      <Tooltip
        isAnimationActive={false}
        wrapperClassName={styles.tooltip ?? ''}
        content={({ active, payload }) => {
          const shown: Datum | undefined = payload[0]?.payload
          return active && shown ? <div className={styles.card}>{tooltip(shown.slice)}</div> : null
        }}
      />
    </PieChart>
  )
}

interface Datum {
  readonly slice: DrawnSlice
  readonly drawn: number
  readonly fill: string
}

/** A slice, slightly larger when active, with its number if it fits. */
function SliceShape({ payload, isActive, ...sector }: PieSectorShapeProps) {
  const { slice }: Datum = payload
  const { cx, cy, innerRadius, outerRadius, midAngle = 0, startAngle, endAngle } = sector
  const radius = innerRadius === 0 ? outerRadius * 0.66 : (innerRadius + outerRadius) / 2
  const angle = (-midAngle * Math.PI) / 180
  const isRoomy = Math.abs(endAngle - startAngle) * radius > roomForNumber
  return (
    <g className={styles.slice} data-slice={slice.key} data-leads={slice.to !== undefined || undefined}>
      <Sector {...sector} outerRadius={isActive ? outerRadius * grown : outerRadius} />
      {isRoomy && (
        <text
          x={cx + radius * Math.cos(angle)}
          y={cy + radius * Math.sin(angle)}
          fill={slice.look.ink}
          className={styles.number}
        >
          {slice.number}
        </text>
      )}
    </g>
  )
}

const grown = 1.04
/** Minimum arc for a number, as degrees × radius in px: 1260 is an arc of about 22 px. */
const roomForNumber = 1260
