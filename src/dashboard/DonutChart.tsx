import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Pie, PieChart, type PieSectorShapeProps, Sector, Tooltip } from 'recharts'
import { durations } from '../layout/theme/tokens.ts'
import styles from './DonutChart.module.css'
import type { SliceStyle } from './palette.ts'
import { computeSliceSizes, type Slice } from './slices.ts'

/** A slice with the number that marks it in the legend. */
export interface ChartSlice extends Slice {
  readonly number: number
  readonly style: SliceStyle
}

interface DonutChartProps {
  slices: readonly ChartSlice[]
  width: number
  height: number
  /** A pie instead of a ring. */
  isPie?: boolean
  /** The content of the tooltip of a slice. */
  tooltip: (slice: ChartSlice) => ReactNode
}

/**
 * A ring of slices, or a pie. Hidden from assistive technology: the legend and the table offer the same data and links.
 * A click on a slice opens its screen; a touch shows the tooltip instead.
 */
export function DonutChart({ slices, width, height, isPie = false, tooltip }: DonutChartProps) {
  const navigate = useNavigate()
  const { sizes } = computeSliceSizes(slices.map(({ value }) => value))
  const data: Datum[] = slices.map((slice, index) => ({ slice, size: sizes[index] ?? 0, fill: slice.style.fill }))
  const openSlice = ({ to }: Slice, event: MouseEvent) => {
    const { nativeEvent } = event
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (to !== undefined && !isTouch) navigate(to)
  }
  return (
    <PieChart width={width} height={height} accessibilityLayer={false} className={styles.chart}>
      <Pie
        data={data}
        dataKey="size"
        innerRadius={isPie ? 0 : '62%'}
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        stroke={isPie ? 'var(--border)' : 'var(--surface)'}
        strokeWidth={slices.length > 40 ? 0.5 : 2}
        rootTabIndex={-1}
        animationBegin={0}
        animationDuration={durations.standard}
        animationEasing="ease-out"
        shape={SliceShape}
        onClick={({ payload }, _, event) => openSlice((payload as Datum).slice, event)}
      />
      <Tooltip
        isAnimationActive={false}
        wrapperClassName={styles.tooltip ?? ''}
        content={({ active, payload }) => {
          const datum: Datum | undefined = payload[0]?.payload
          return active && datum ? <div className={styles.card}>{tooltip(datum.slice)}</div> : null
        }}
      />
    </PieChart>
  )
}

interface Datum {
  readonly slice: ChartSlice
  readonly size: number
  readonly fill: string
}

/** A slice, slightly larger when active, with its number if it fits. */
function SliceShape({ payload, isActive, ...sector }: PieSectorShapeProps) {
  const { slice }: Datum = payload
  const { cx, cy, innerRadius, outerRadius, midAngle = 0, startAngle, endAngle } = sector
  const radius = innerRadius === 0 ? outerRadius * 0.66 : (innerRadius + outerRadius) / 2
  const angle = (-midAngle * Math.PI) / 180
  const hasRoomForNumber = Math.abs(endAngle - startAngle) * radius > minNumberArc
  return (
    <g className={styles.slice} data-slice={slice.key} data-leads={slice.to !== undefined || undefined}>
      <Sector {...sector} outerRadius={isActive ? outerRadius * activeScale : outerRadius} />
      {hasRoomForNumber && (
        <text
          x={cx + radius * Math.cos(angle)}
          y={cy + radius * Math.sin(angle)}
          fill={slice.style.textColour}
          className={styles.number}
        >
          {slice.number}
        </text>
      )}
    </g>
  )
}

const activeScale = 1.04
/** Minimum arc for a number, as degrees × radius in px: 1260 is an arc of about 22 px. */
const minNumberArc = 1260
