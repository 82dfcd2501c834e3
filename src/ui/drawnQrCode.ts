/** A rendered code: its number of modules per side, and the path of its dark modules. */
export interface RenderedQrCode {
  readonly modules: number
  readonly path: string
}

/** Width of the quiet zone in modules; scanners need it to find the code. */
export const quietZoneModules = 4

/** The SVG view box of a code with its quiet zone; the first module is at 0 0. */
export function getViewBox(modules: number): string {
  const side = modules + 2 * quietZoneModules
  return `${-quietZoneModules} ${-quietZoneModules} ${side} ${side}`
}

/** Reads a code from the rendered SVG. */
export function readQrCode(svg: SVGSVGElement): RenderedQrCode {
  const innerSvg = svg.querySelector('svg')
  const modules = Number(innerSvg?.getAttribute('viewBox')?.split(' ')[2])
  return { modules, path: innerSvg?.querySelector('path:last-of-type')?.getAttribute('d') ?? '' }
}
