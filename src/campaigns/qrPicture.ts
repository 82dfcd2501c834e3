/** A code as it was drawn: how many modules its side has, and its dark ones as a path. */
export interface DrawnCode {
  readonly modules: number
  readonly path: string
}

/** The light modules around a code, without which no scanner finds it. */
const quietModules = 4
/** How large a picture of it is at least, in px. */
const leastSide = 1024
const svgNamespace = 'http://www.w3.org/2000/svg'

/** The part of the plane that a code takes up with its quiet zone; its own modules begin at 0. */
export function viewBoxOf(modules: number): string {
  const side = modules + 2 * quietModules
  return `${-quietModules} ${-quietModules} ${side} ${side}`
}

/** Reads a code back from where it stands on the screen. */
export function codeIn(frame: SVGSVGElement): DrawnCode {
  const drawn = frame.querySelector('svg')
  const modules = Number(drawn?.getAttribute('viewBox')?.split(' ')[2])
  return { modules, path: drawn?.querySelector('path:last-of-type')?.getAttribute('d') ?? '' }
}

/** A code as a file of lines, which stays sharp at any size. */
export function svgOf({ modules, path }: DrawnCode, title: string): Blob {
  const frame = element('svg', { viewBox: viewBoxOf(modules), width: leastSide, height: leastSide })
  const name = element('title', {})
  name.textContent = title
  const corner = -quietModules
  const side = modules + 2 * quietModules
  frame.append(
    name,
    element('rect', { x: corner, y: corner, width: side, height: side, fill: '#fff' }),
    element('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  )
  return new Blob([new XMLSerializer().serializeToString(frame)], { type: 'image/svg+xml' })
}

/** A code as a picture in which each module is a whole number of pixels. */
export async function pngOf({ modules, path }: DrawnCode): Promise<Blob> {
  const side = modules + 2 * quietModules
  const scale = Math.ceil(leastSide / side)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.setTransform(scale, 0, 0, scale, quietModules * scale, quietModules * scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png')
  })
}

/** `natal-na-serra-12`: what a file about a campaign is called, in letters that every system takes. */
export function fileNameOf(name: string, id: number): string {
  const plain = name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longestSlug)
  return ['qr-code', ...slug.split('-').filter(Boolean), id].join('-')
}

const longestSlug = 60

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
