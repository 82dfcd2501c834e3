/**
 * The XML of a sheet before its rows. The first row stays visible.
 *
 * @param columnsXml the `col` elements
 */
export const buildSheetStart = (columnsXml: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columnsXml}</cols><sheetData>`,
  ].join('')
