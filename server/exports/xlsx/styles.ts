import type { CellKind } from '#language/kinds/kind.ts'
import { sheetFormats } from '#rules/sheetCells.ts'

/** The index of each style in `cellXfs` below. */
export const styleIndexes = {
  text: 0,
  heading: 1,
  number: 0,
  day: 2,
  instantDay: 2,
  instant: 3,
  paddedId: 4,
  quoted: 5,
  amount: 6,
  share: 7,
  elapsed: 8,
  time: 9,
  /** Cells whose input stays a text, so that leading zeros are kept. */
  typedText: 10,
} as const satisfies Record<CellKind | 'heading' | 'quoted' | 'typedText', number>

const buildStyle = (attributes: string): string => `<xf borderId="0" xfId="0" ${attributes}/>`

export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="7"><numFmt numFmtId="164" formatCode="${sheetFormats.day}"/>`,
  `<numFmt numFmtId="165" formatCode="${sheetFormats.instant}"/>`,
  `<numFmt numFmtId="166" formatCode="${sheetFormats.paddedId}"/>`,
  `<numFmt numFmtId="167" formatCode="${sheetFormats.amount}"/>`,
  `<numFmt numFmtId="168" formatCode="${sheetFormats.share}"/>`,
  `<numFmt numFmtId="169" formatCode="${sheetFormats.elapsed}"/>`,
  `<numFmt numFmtId="170" formatCode="${sheetFormats.time}"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEDF1F0"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="11">',
  buildStyle('numFmtId="0" fontId="0" fillId="0"'),
  buildStyle('numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"'),
  buildStyle('numFmtId="164" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="165" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="166" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="0" fontId="0" fillId="0" quotePrefix="1"'),
  buildStyle('numFmtId="167" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="168" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="169" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="170" fontId="0" fillId="0" applyNumberFormat="1"'),
  buildStyle('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1"'),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')
