/** Width of the campaign donut in px (specification, 2.13). */
const campaignChartSize = 380

/** Horizontal space around a chart on the narrowest screens in px: the padding of the page and of the card. */
const chartPadding = 58

/** The width of the campaign donut in px; smaller only if the screen is too narrow. */
export function getCampaignChartWidth(viewportWidth: number): number {
  return fitToViewport(campaignChartSize, viewportWidth)
}

/** The width of all other charts in px: 40 % of the viewport, between 300 and 500 (OP-23). */
export function getChartWidth(viewportWidth: number): number {
  return fitToViewport(Math.min(500, Math.max(300, Math.round(0.4 * viewportWidth))), viewportWidth)
}

/** The height of a chart in px. All charts are as high as the campaign donut, so that they line up. */
export function getChartHeight(width: number): number {
  return Math.min(campaignChartSize, width)
}

function fitToViewport(width: number, viewportWidth: number): number {
  return Math.max(0, Math.min(width, viewportWidth - chartPadding))
}
