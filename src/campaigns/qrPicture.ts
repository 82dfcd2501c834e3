/** A rendered code: its number of modules per side, and the path of its dark modules. */
export interface DrawnCode {
  readonly modules: number
  readonly path: string
}

/** Width of the quiet zone in modules; scanners need it to find the code. */
const quietModules = 4
/** Minimum side of a downloaded picture in px. */
const leastSide = 1024
const svgNamespace = 'http://www.w3.org/2000/svg'

/** The SVG view box of a code with its quiet zone; the first module is at 0 0. */
export function viewBoxOf(modules: number): string {
  const side = modules + 2 * quietModules
  return `${-quietModules} ${-quietModules} ${side} ${side}`
}

/** Reads a code from the rendered SVG. */
export function codeIn(frame: SVGSVGElement): DrawnCode {
  const drawn = frame.querySelector('svg')
  const modules = Number(drawn?.getAttribute('viewBox')?.split(' ')[2])
  return { modules, path: drawn?.querySelector('path:last-of-type')?.getAttribute('d') ?? '' }
}

/** A code as an SVG file. */
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

/** A code as a PNG file. Each module is a whole number of pixels wide. */
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

/** A file name in ASCII for all systems: `qr-code-natal-na-serra-12`. */
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
