/** The donut of campaigns is as wide as that, in px (specification, 2.13). */
const campaignWidth = 380

/** What stands beside a chart on the narrowest screens: the edges of the page and of its card. */
const besideChart = 58

/** How wide the donut of campaigns is: less only where the screen has no room for it. */
export function campaignChartWidth(viewportWidth: number): number {
  return fitting(campaignWidth, viewportWidth)
}

/** How wide every other chart is: it follows the width of the screen between 300 and 500 (OP-23). */
export function chartWidth(viewportWidth: number): number {
  return fitting(Math.min(500, Math.max(300, Math.round(0.4 * viewportWidth))), viewportWidth)
}

/** Charts side by side are as high as the donut of campaigns, whatever their width. */
export function chartHeight(width: number): number {
  return Math.min(campaignWidth, width)
}

function fitting(width: number, viewportWidth: number): number {
  return Math.max(0, Math.min(width, viewportWidth - besideChart))
}
