import { makeSlug } from '#language/slugs.ts'
import { getViewBox, quietZoneModules, type RenderedQrCode } from '../ui/drawnQrCode.ts'

/** Minimum side of a downloaded picture in px. */
const minSidePx = 1024
const svgNamespace = 'http://www.w3.org/2000/svg'

/** A code as an SVG file. */
export function toSvgBlob({ modules, path }: RenderedQrCode, title: string): Blob {
  const svg = createSvgElement('svg', { viewBox: getViewBox(modules), width: minSidePx, height: minSidePx })
  const name = createSvgElement('title', {})
  name.textContent = title
  const origin = -quietZoneModules
  const side = modules + 2 * quietZoneModules
  svg.append(
    name,
    createSvgElement('rect', { x: origin, y: origin, width: side, height: side, fill: '#fff' }),
    createSvgElement('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  )
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' })
}

/** A code as a PNG file. Each module is a whole number of pixels wide. */
export async function toPngBlob({ modules, path }: RenderedQrCode): Promise<Blob> {
  const side = modules + 2 * quietZoneModules
  const scale = Math.ceil(minSidePx / side)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, quietZoneModules * scale, quietZoneModules * scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png')
  })
}

/** A file name in ASCII for all systems: `qr-code-natal-na-serra-12`. */
export const buildFileName = (name: string, id: number): string =>
  ['qr-code', makeSlug(name, maxSlugLength), id].filter((part) => part !== '').join('-')

const maxSlugLength = 60

function createSvgElement(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const svgElement = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) svgElement.setAttribute(key, String(value))
  return svgElement
}
