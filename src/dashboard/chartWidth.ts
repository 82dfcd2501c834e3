/** Width of the campaign donut in px (specification, 2.13). */
const campaignWidth = 380

/** Horizontal space around a chart on the narrowest screens in px: the padding of the page and of the card. */
const besideChart = 58

/** The width of the campaign donut in px; smaller only if the screen is too narrow. */
export function campaignChartWidth(viewportWidth: number): number {
  return fitting(campaignWidth, viewportWidth)
}

/** The width of all other charts in px: 40 % of the viewport, between 300 and 500 (OP-23). */
export function chartWidth(viewportWidth: number): number {
  return fitting(Math.min(500, Math.max(300, Math.round(0.4 * viewportWidth))), viewportWidth)
}

/** The height of a chart in px. All charts are as high as the campaign donut, so that they line up. */
export function chartHeight(width: number): number {
  return Math.min(campaignWidth, width)
}

function fitting(width: number, viewportWidth: number): number {
  return Math.max(0, Math.min(width, viewportWidth - besideChart))
}
