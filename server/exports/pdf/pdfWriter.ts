import PdfDocument from 'pdfkit'
import { type FontFace, getFontFace, type Weight } from './fontFace.ts'

/** A4 landscape, in points. */
export const pageSize = { width: 841.89, height: 595.28, margin: 32 } as const

export const colors = { text: '#17211f', muted: '#5b6664', line: '#d5dcda', background: '#edf1f0' } as const

/** The position and style of a text; with `right`, the text ends at x. */
interface TextPlacement {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'right'
}

/** A PDF document that is written page by page. Completed bytes can be read before the end. */
export interface PdfWriter {
  addPage(): void
  text(text: string, placement: TextPlacement): void
  measureWidth(text: string, size: number, weight?: Weight): number
  rectangle(x: number, y: number, width: number, height: number, color: string): void
  /** Reserves the position of the text that `end` receives. */
  reserveFinalText(x: number, y: number): void
  /** The bytes that were completed since the last call; null if there are none. */
  takeOutput(): Buffer | null
  end(finalText: FinalText): void
}

/** A text that is known only when all pages are drawn, such as the number of pages. */
type FinalText = Omit<TextPlacement, 'x' | 'y' | 'align'> & { readonly text: string }

export function createPdfWriter(title: string, lang: string): PdfWriter {
  const document = new PdfDocument({
    autoFirstPage: false,
    size: [pageSize.width, pageSize.height],
    margin: 0,
    font: '',
    lang,
    displayTitle: true,
    info: { Title: title },
    // The cache would store every word of the document in memory.
    fontLayoutCache: false,
  })
  const registered = new Set<string>()
  const selectFont = ({ name, font }: ReturnType<FontFace['splitIntoRuns']>[number]['font']): void => {
    // The types accept only files, but the library also accepts an open font.
    if (!registered.has(name)) document.registerFont(name, font as unknown as ArrayBuffer)
    registered.add(name)
    document.font(name)
  }
  // A form XObject. Earlier pages refer to it by its object number, and it is written after the last page.
  const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, pageSize.width, pageSize.height] })
  const width: PdfWriter['measureWidth'] = (text, size, weight = 400) =>
    (getFontFace(weight).measureWidth(text) * size) / 1000
  const writeText: PdfWriter['text'] = (text, { x, y, size, weight = 400, color = colors.text, align = 'left' }) => {
    let offset = align === 'right' ? x - width(text, size, weight) : x
    for (const run of getFontFace(weight).splitIntoRuns(text)) {
      selectFont(run.font)
      document.fontSize(size).fillColor(color).text(run.text, offset, y, { lineBreak: false })
      offset += (run.width * size) / 1000
    }
  }
  return {
    measureWidth: width,
    addPage: () => void document.addPage(),
    text: writeText,
    reserveFinalText(x, y) {
      document.page.xobjects.Last = form
      document.save().translate(x, y).addContent('/Last Do').restore()
    },
    rectangle: (x, y, width, height, color) => void document.rect(x, y, width, height).fill(color),
    takeOutput: () => document.read() as Buffer | null,
    end({ text, ...style }) {
      const { page } = document
      const { content } = page
      page.content = form
      writeText(text, { ...style, x: 0, y: 0 })
      page.content = content
      Object.assign(form.data, { Resources: { Font: page.fonts } })
      form.end(undefined)
      document.end()
    },
  }
}
