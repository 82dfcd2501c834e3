import type { Locale } from '../locales.ts'

const pt = {
  empty: 'O arquivo está vazio. Escolha um com títulos e linhas.',
  emptySheet: 'A aba “%{sheet}” está vazia. Escolha outra.',
  noSheet: 'O arquivo não tem essa aba. Escolha outra.',
  noHeadings: 'A linha %{line} está vazia e não pode ter os títulos. Escolha outra.',
  headingsOnly: 'O arquivo só tem títulos: não há nada depois da linha %{line}.',
  headingsOnlyInSheet: 'A aba “%{sheet}” só tem títulos: não há nada depois da linha %{line}.',
  encrypted: 'O arquivo está protegido por senha. Salve-o sem senha e envie de novo.',
  xls: 'O arquivo está no formato antigo do Excel (xls). Salve-o como xlsx ou csv e envie de novo.',
  otherSpreadsheet: 'O arquivo é uma planilha em outro formato. Salve-o como xlsx ou csv e envie de novo.',
  zip: 'O zip não tem uma planilha. Ponha nele um xlsx ou csv, junto com as imagens.',
  severalSheets: 'O zip tem mais de uma planilha: %{names}. Deixe só uma, ou ponha os outros arquivos em uma pasta.',
  tooManyFiles: 'O zip tem mais de %{max} arquivos além da planilha. Divida-o em partes.',
  sheetTooLarge: 'Descompactada, a planilha do zip passa de %{max} MB. Divida-a em partes.',
  markup:
    'O arquivo é uma página ou um XML, e não uma planilha. Abra-o no programa de planilhas, salve-o como xlsx ou csv e envie de novo.',
  notTable: 'O arquivo não é uma planilha. Envie um xlsx ou csv.',
  damaged: 'O arquivo está cortado ou danificado. Salve-o de novo e envie outra vez.',
  nul: 'A linha %{line} tem um caractere nulo, que um texto não pode ter. Salve o arquivo como csv em UTF-8 e envie de novo.',
  invalidText: 'A linha %{line} não está na codificação %{encoding}. Escolha outra.',
  openQuote: 'Na linha %{line} abre-se uma aspa que não é fechada. Corrija-a e envie de novo.',
  rowTooLong: 'A linha que começa em %{line} passa de %{max} caracteres. Talvez falte fechar uma aspa.',
  tooManyColumns: 'A aba “%{sheet}” tem mais de %{max} colunas na linha %{line}. Apague as que não usa.',
  tooManyColumnsInLine:
    'A linha %{line} tem mais de %{max} colunas. Apague as que não usa, ou escolha outro separador.',
  tooManyRows: 'O arquivo tem mais de %{max} linhas. Divida-o em partes.',
  tooManySheetRows:
    'A aba “%{sheet}” tem mais de %{max} linhas. Salve-a como csv, que pode ter mais, ou divida-a em partes.',
  tooManyCells:
    'A aba “%{sheet}” tem mais de %{max} células preenchidas. Salve-a como csv, que pode ter mais, ou divida-a em partes.',
  tooLarge:
    'Descompactada, a planilha passa de %{max} MB. Salve-a como csv, que pode ser maior, ou divida-a em partes.',
  tooSlow:
    'A leitura do arquivo passou de %{seconds} segundos. Salve-o como csv, que se lê mais rápido, ou divida-o em partes.',
  tooMuchMemory:
    'A leitura do arquivo passou de %{max} MB de memória. Salve-o como csv, que usa menos, ou divida-o em partes.',
  template: {
    rules: 'Regras',
    lists: 'Opções',
    column: 'Coluna',
    rule: 'O que preencher',
    unique: 'Não pode se repetir: cada registro tem o seu.',
    onlyNew: 'Só é preenchido em registros novos.',
    reference: 'Informe o título de um registro existente, ou o seu número, como #12.',
    list: 'Separe os valores com ponto e vírgula.',
    rows: 'Uma linha da planilha para cada linha desta lista; nas seguintes, deixe as outras colunas vazias.',
    date: 'Informe uma data, como 31/12/2026.',
    dateTime: 'Informe uma data e hora, como 31/12/2026 14:30.',
    asText: 'A coluna é de texto, para que zeros à esquerda não se percam.',
  },
}

type ImportFileTexts = typeof pt

const en: ImportFileTexts = {
  empty: 'The file is empty. Choose one with headings and rows.',
  emptySheet: 'The sheet “%{sheet}” is empty. Choose another one.',
  noSheet: 'The file does not have this sheet. Choose another one.',
  noHeadings: 'Row %{line} is empty and cannot hold the headings. Choose another one.',
  headingsOnly: 'The file has only headings: there is nothing below row %{line}.',
  headingsOnlyInSheet: 'The sheet “%{sheet}” has only headings: there is nothing below row %{line}.',
  encrypted: 'The file is protected by a password. Save it without one and send it again.',
  xls: 'The file is in Excel’s old format (xls). Save it as xlsx or csv and send it again.',
  otherSpreadsheet: 'The file is a spreadsheet in another format. Save it as xlsx or csv and send it again.',
  zip: 'The zip has no sheet. Put an xlsx or csv into it, along with the images.',
  severalSheets: 'The zip has more than one sheet: %{names}. Leave only one, or put the other files into a folder.',
  tooManyFiles: 'The zip has more than %{max} files besides the sheet. Split it into parts.',
  sheetTooLarge: 'Uncompressed, the sheet of the zip is over %{max} MB. Split it into parts.',
  markup:
    'The file is a web page or XML, not a spreadsheet. Open it in your spreadsheet program, save it as xlsx or csv and send it again.',
  notTable: 'The file is not a spreadsheet. Send an xlsx or csv.',
  damaged: 'The file is cut off or damaged. Save it again and send it once more.',
  nul: 'Line %{line} has a null character, which a text cannot have. Save the file as csv in UTF-8 and send it again.',
  invalidText: 'Line %{line} is not in the encoding %{encoding}. Choose another one.',
  openQuote: 'Line %{line} opens a quotation mark that is never closed. Correct it and send the file again.',
  rowTooLong:
    'The row that begins in line %{line} has more than %{max} characters. A quotation mark may not be closed.',
  tooManyColumns: 'The sheet “%{sheet}” has more than %{max} columns in row %{line}. Delete those that you do not use.',
  tooManyColumnsInLine:
    'Line %{line} has more than %{max} columns. Delete those that you do not use, or choose another separator.',
  tooManyRows: 'The file has more than %{max} rows. Split it into parts.',
  tooManySheetRows:
    'The sheet “%{sheet}” has more than %{max} rows. Save it as csv, which may have more, or split it into parts.',
  tooManyCells:
    'The sheet “%{sheet}” has more than %{max} filled cells. Save it as csv, which may have more, or split it into parts.',
  tooLarge:
    'Uncompressed, the spreadsheet is larger than %{max} MB. Save it as csv, which may be larger, or split it into parts.',
  tooSlow:
    'Reading the file took more than %{seconds} seconds. Save it as csv, which is read faster, or split it into parts.',
  tooMuchMemory:
    'Reading the file took more than %{max} MB of memory. Save it as csv, which needs less, or split it into parts.',
  template: {
    rules: 'Rules',
    lists: 'Options',
    column: 'Column',
    rule: 'What to fill in',
    unique: 'It cannot be repeated: each record has its own.',
    onlyNew: 'It is filled in for new records only.',
    reference: 'Enter the title of an existing record, or its number, such as #12.',
    list: 'Separate the values with semicolons.',
    rows: 'One row of the sheet for each row of this list; leave the other columns of the following ones empty.',
    date: 'Enter a date, such as 31/12/2026.',
    dateTime: 'Enter a date and time, such as 31/12/2026 14:30.',
    asText: 'The column holds text, so that leading zeros are not lost.',
  },
}

const es: ImportFileTexts = {
  empty: 'El archivo está vacío. Elige uno con títulos y filas.',
  emptySheet: 'La hoja “%{sheet}” está vacía. Elige otra.',
  noSheet: 'El archivo no tiene esa hoja. Elige otra.',
  noHeadings: 'La fila %{line} está vacía y no puede tener los títulos. Elige otra.',
  headingsOnly: 'El archivo solo tiene títulos: no hay nada después de la fila %{line}.',
  headingsOnlyInSheet: 'La hoja “%{sheet}” solo tiene títulos: no hay nada después de la fila %{line}.',
  encrypted: 'El archivo está protegido con contraseña. Guárdalo sin ella y envíalo de nuevo.',
  xls: 'El archivo está en el formato antiguo de Excel (xls). Guárdalo como xlsx o csv y envíalo de nuevo.',
  otherSpreadsheet: 'El archivo es una hoja de cálculo en otro formato. Guárdalo como xlsx o csv y envíalo de nuevo.',
  zip: 'El zip no tiene una hoja de cálculo. Pon en él un xlsx o csv, junto con las imágenes.',
  severalSheets:
    'El zip tiene más de una hoja de cálculo: %{names}. Deja solo una, o pon los otros archivos en una carpeta.',
  tooManyFiles: 'El zip tiene más de %{max} archivos además de la hoja. Divídelo en partes.',
  sheetTooLarge: 'Descomprimida, la hoja del zip supera los %{max} MB. Divídela en partes.',
  markup:
    'El archivo es una página web o un XML, no una hoja de cálculo. Ábrelo en tu programa de hojas de cálculo, guárdalo como xlsx o csv y envíalo de nuevo.',
  notTable: 'El archivo no es una hoja de cálculo. Envía un xlsx o csv.',
  damaged: 'El archivo está cortado o dañado. Guárdalo de nuevo y envíalo otra vez.',
  nul: 'La línea %{line} tiene un carácter nulo, que un texto no puede tener. Guarda el archivo como csv en UTF-8 y envíalo de nuevo.',
  invalidText: 'La línea %{line} no está en la codificación %{encoding}. Elige otra.',
  openQuote: 'En la línea %{line} se abren unas comillas que no se cierran. Corrígelas y envía el archivo de nuevo.',
  rowTooLong:
    'La fila que empieza en la línea %{line} tiene más de %{max} caracteres. Quizá falte cerrar unas comillas.',
  tooManyColumns: 'La hoja “%{sheet}” tiene más de %{max} columnas en la fila %{line}. Borra las que no uses.',
  tooManyColumnsInLine: 'La línea %{line} tiene más de %{max} columnas. Borra las que no uses, o elige otro separador.',
  tooManyRows: 'El archivo tiene más de %{max} filas. Divídelo en partes.',
  tooManySheetRows:
    'La hoja “%{sheet}” tiene más de %{max} filas. Guárdala como csv, que puede tener más, o divídela en partes.',
  tooManyCells:
    'La hoja “%{sheet}” tiene más de %{max} celdas con contenido. Guárdala como csv, que puede tener más, o divídela en partes.',
  tooLarge:
    'Descomprimida, la hoja de cálculo supera los %{max} MB. Guárdala como csv, que puede ser mayor, o divídela en partes.',
  tooSlow:
    'La lectura del archivo superó los %{seconds} segundos. Guárdalo como csv, que se lee más rápido, o divídelo en partes.',
  tooMuchMemory:
    'La lectura del archivo superó los %{max} MB de memoria. Guárdalo como csv, que usa menos, o divídelo en partes.',
  template: {
    rules: 'Reglas',
    lists: 'Opciones',
    column: 'Columna',
    rule: 'Qué rellenar',
    unique: 'No puede repetirse: cada registro tiene el suyo.',
    onlyNew: 'Solo se rellena en registros nuevos.',
    reference: 'Indica el título de un registro existente, o su número, como #12.',
    list: 'Separa los valores con punto y coma.',
    rows: 'Una fila de la hoja por cada fila de esta lista; en las siguientes, deja vacías las demás columnas.',
    date: 'Indica una fecha, como 31/12/2026.',
    dateTime: 'Indica una fecha y hora, como 31/12/2026 14:30.',
    asText: 'La columna es de texto, para que no se pierdan los ceros a la izquierda.',
  },
}

/** Why a file cannot be imported, and other texts about files of an import. */
export const importFileTexts: Readonly<Record<Locale, ImportFileTexts>> = { pt, en, es }
