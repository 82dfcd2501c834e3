const pt = {
  /** The targets of columns of an imported file, and reasons why columns are ignored. */
  column: {
    id: 'Identificador do registro (_id)',
    version: 'Versão exportada (_version)',
    unnamed: 'Coluna %{letter}',
    repeated: 'Há mais de uma coluna com este título. Escolha o campo de cada uma.',
    taken: 'Outra coluna já preenche o campo com este nome.',
    empty: 'A coluna não tem título.',
    unknown: 'Nenhum campo se chama “%{heading}”.',
    noRight: 'Você não pode preencher este campo.',
    readOnly: 'Este campo não é preenchido por ninguém, só mostrado.',
    computed: 'Este campo é calculado a partir de outros.',
    lifecycle: 'O estado muda pelas ações do registro, nunca por um arquivo.',
    inverse: 'Esta lista vem dos registros que apontam para este.',
    generated: 'O sistema dá este valor a cada registro.',
    file: 'Uma planilha sozinha não traz arquivos. Envie um zip com a planilha e os arquivos.',
    secret: 'Um segredo não deve ficar em um arquivo. Preencha-o no formulário.',
    nested: 'Cada linha deste campo tem listas próprias, que não cabem em uma tabela.',
    rowReference: 'Este campo aponta para uma linha de outro registro, o que não cabe em uma tabela.',
    repeatedTarget: 'Mais de uma coluna preenche “%{label}”. Escolha só uma.',
    unknownTarget: 'Não há campo “%{name}” para preencher.',
    unknownKey: 'Os registros não podem ser encontrados por “%{name}”.',
    keyMissing: 'Os registros são encontrados por “%{label}”, mas nenhuma coluna tem esse campo.',
    requiredMissing:
      '“%{label}” é obrigatório em registros novos. Escolha a coluna que o preenche ou o campo que identifica registros existentes.',
    requiredBarred:
      'Registros novos precisam de “%{label}”, que não cabe em uma tabela. Escolha o campo que identifica registros existentes para alterá-los.',
    requiredFile:
      'Registros novos precisam do arquivo de “%{label}”. Envie um zip com a planilha e os arquivos, ou escolha o campo que identifica registros existentes para alterá-los.',
    partsMissing: 'As linhas de “%{label}” são trocadas por inteiro: escolha também a coluna de “%{part}”.',
    nothingMapped: 'Nenhuma coluna preenche um campo. Escolha ao menos uma.',
  },
  /** Notes about corrected cells, and reasons why cells are refused. */
  cell: {
    true: 'Verdadeiro',
    false: 'Falso',
    roundedNumber:
      'A planilha arredondou este número, que tem mais de 15 algarismos. Formate a coluna como texto e digite-o de novo.',
    dateForNumber: 'A planilha guardou uma data (%{text}) no lugar de um número. Digite o número de novo.',
    dateForText:
      'A planilha guardou uma data (%{text}) no lugar do texto. Formate a coluna como texto e digite-o de novo.',
    flagForText:
      'A planilha guardou verdadeiro ou falso no lugar do texto. Formate a coluna como texto e digite-o de novo.',
    otherCurrency: 'O valor está em outra moeda: %{currency}.',
    timeOfDay: 'Este campo é um dia, sem horário. Tire o horário.',
    ambiguousZeros:
      'A planilha tirou os zeros do início, e há mais de um número possível: %{values}. Digite-o como texto.',
    zerosRestored: 'Os zeros do início, que a planilha tirou, foram repostos.',
    repeatedHour: 'Este horário se repete na mudança do relógio. Vale o primeiro.',
    skippedHour: 'Este horário não existe, porque o relógio foi adiantado. Vale o horário depois da mudança.',
    refusedValue: 'Você recusou as linhas com “%{text}”.',
    recordId: 'O identificador do registro é um número como os da exportação.',
    contradictory: 'As linhas %{line} e %{other} são do mesmo registro, mas têm valores diferentes aqui.',
    formulaError: 'A fórmula desta célula dá um erro (%{text}). Corrija-a ou digite o valor.',
    formulaWithoutValue: 'A fórmula desta célula não tem valor guardado. Abra e salve o arquivo em uma planilha.',
    fileMissing: 'O zip não tem o arquivo “%{text}”.',
    fileSeveral: 'Há mais de um arquivo “%{text}” no zip. Escreva também a pasta em que ele está.',
    createOnly: 'Este campo só pode ser preenchido ao criar o registro e não pode ser alterado.',
    notKept: 'Este registro não tem este campo, por causa dos outros valores. Esvazie a célula ou mude esses valores.',
  },
}

type ImportTexts = typeof pt

const en: ImportTexts = {
  column: {
    id: 'Record identifier (_id)',
    version: 'Exported version (_version)',
    unnamed: 'Column %{letter}',
    repeated: 'Several columns have this heading. Choose the field of each.',
    taken: 'Another column already fills the field of this name.',
    empty: 'The column has no heading.',
    unknown: 'No field is called “%{heading}”.',
    noRight: 'You are not allowed to fill in this field.',
    readOnly: 'Nobody fills this field, it is only shown.',
    computed: 'This field is computed from others.',
    lifecycle: 'The state changes by the actions of a record, never by a file.',
    inverse: 'This list comes from the records that refer to this one.',
    generated: 'The system gives each record this value.',
    file: 'A sheet alone brings no files. Send a zip with the sheet and the files.',
    secret: 'A secret should not be kept in a file. Enter it in the form.',
    nested: 'Each row of this field has lists of its own, which a table cannot hold.',
    rowReference: 'This field refers to a row of another record, which a table cannot hold.',
    repeatedTarget: 'Several columns fill “%{label}”. Choose only one.',
    unknownTarget: 'There is no field “%{name}” to fill.',
    unknownKey: 'Records cannot be found by “%{name}”.',
    keyMissing: 'Records are found by “%{label}”, but no column has this field.',
    requiredMissing:
      '“%{label}” is required in new records. Choose the column that fills it, or the field that identifies existing records.',
    requiredBarred:
      'New records need “%{label}”, which a table cannot hold. Choose the field that identifies existing records to change those.',
    requiredFile:
      'New records need the file of “%{label}”. Send a zip with the sheet and the files, or choose the field that identifies existing records to change those.',
    partsMissing: 'The rows of “%{label}” are replaced as a whole: choose the column of “%{part}” too.',
    nothingMapped: 'No column fills a field. Choose at least one.',
  },
  cell: {
    true: 'True',
    false: 'False',
    roundedNumber:
      'The spreadsheet rounded this number, which has more than 15 digits. Format the column as text and type it again.',
    dateForNumber: 'The spreadsheet keeps a date (%{text}) instead of a number. Type the number again.',
    dateForText:
      'The spreadsheet keeps a date (%{text}) instead of the text. Format the column as text and type it again.',
    flagForText:
      'The spreadsheet keeps true or false instead of the text. Format the column as text and type it again.',
    otherCurrency: 'The amount is in another currency: %{currency}.',
    timeOfDay: 'This field is a day without a time. Remove the time.',
    ambiguousZeros:
      'The spreadsheet dropped the leading zeros, and several numbers are possible: %{values}. Type it as text.',
    zerosRestored: 'The leading zeros, which the spreadsheet dropped, were put back.',
    repeatedHour: 'The clocks show this time twice. The first one counts.',
    skippedHour: 'This time does not exist, because the clocks go forward. The time after the change counts.',
    refusedValue: 'You refused the rows with “%{text}”.',
    recordId: 'The record identifier is a number as in an export.',
    contradictory: 'Rows %{line} and %{other} are of the same record, but have different values here.',
    formulaError: 'The formula of this cell gives an error (%{text}). Correct it, or type the value.',
    formulaWithoutValue:
      'The formula of this cell has no stored value. Open and save the file in a spreadsheet program.',
    fileMissing: 'The zip does not have the file “%{text}”.',
    fileSeveral: 'The zip has more than one file “%{text}”. Write its folder, too.',
    createOnly: 'This field can only be filled when the record is created, and cannot be changed.',
    notKept:
      'This record does not have this field, because of its other values. Empty the cell or change those values.',
  },
}

const es: ImportTexts = {
  column: {
    id: 'Identificador del registro (_id)',
    version: 'Versión exportada (_version)',
    unnamed: 'Columna %{letter}',
    repeated: 'Hay más de una columna con este título. Elige el campo de cada una.',
    taken: 'Otra columna ya rellena el campo con este nombre.',
    empty: 'La columna no tiene título.',
    unknown: 'Ningún campo se llama “%{heading}”.',
    noRight: 'No puedes rellenar este campo.',
    readOnly: 'Nadie rellena este campo, solo se muestra.',
    computed: 'Este campo se calcula a partir de otros.',
    lifecycle: 'El estado cambia con las acciones del registro, nunca con un archivo.',
    inverse: 'Esta lista viene de los registros que apuntan a este.',
    generated: 'El sistema da este valor a cada registro.',
    file: 'Una hoja sola no trae archivos. Envía un zip con la hoja y los archivos.',
    secret: 'Un secreto no debe quedar en un archivo. Rellénalo en el formulario.',
    nested: 'Cada fila de este campo tiene listas propias, que no caben en una tabla.',
    rowReference: 'Este campo apunta a una fila de otro registro, lo que no cabe en una tabla.',
    repeatedTarget: 'Más de una columna rellena “%{label}”. Elige solo una.',
    unknownTarget: 'No hay un campo “%{name}” que rellenar.',
    unknownKey: 'Los registros no se pueden encontrar por “%{name}”.',
    keyMissing: 'Los registros se encuentran por “%{label}”, pero ninguna columna tiene ese campo.',
    requiredMissing:
      '“%{label}” es obligatorio en los registros nuevos. Elige la columna que lo rellena o el campo que identifica los registros existentes.',
    requiredBarred:
      'Los registros nuevos necesitan “%{label}”, que no cabe en una tabla. Elige el campo que identifica los registros existentes para cambiarlos.',
    requiredFile:
      'Los registros nuevos necesitan el archivo de “%{label}”. Envía un zip con la hoja y los archivos, o elige el campo que identifica los registros existentes para cambiarlos.',
    partsMissing: 'Las filas de “%{label}” se reemplazan por completo: elige también la columna de “%{part}”.',
    nothingMapped: 'Ninguna columna rellena un campo. Elige al menos una.',
  },
  cell: {
    true: 'Verdadero',
    false: 'Falso',
    roundedNumber:
      'La hoja de cálculo redondeó este número, que tiene más de 15 cifras. Da formato de texto a la columna y escríbelo de nuevo.',
    dateForNumber: 'La hoja de cálculo guarda una fecha (%{text}) en lugar de un número. Escribe el número de nuevo.',
    dateForText:
      'La hoja de cálculo guarda una fecha (%{text}) en lugar del texto. Da formato de texto a la columna y escríbelo de nuevo.',
    flagForText:
      'La hoja de cálculo guarda verdadero o falso en lugar del texto. Da formato de texto a la columna y escríbelo de nuevo.',
    otherCurrency: 'El importe está en otra moneda: %{currency}.',
    timeOfDay: 'Este campo es un día, sin hora. Quita la hora.',
    ambiguousZeros:
      'La hoja de cálculo quitó los ceros iniciales y hay más de un número posible: %{values}. Escríbelo como texto.',
    zerosRestored: 'Se repusieron los ceros iniciales que la hoja de cálculo quitó.',
    repeatedHour: 'Esta hora se repite en el cambio de hora. Vale la primera.',
    skippedHour: 'Esta hora no existe, porque el reloj se adelantó. Vale la hora después del cambio.',
    refusedValue: 'Rechazaste las filas con “%{text}”.',
    recordId: 'El identificador del registro es un número como los de la exportación.',
    contradictory: 'Las filas %{line} y %{other} son del mismo registro, pero tienen valores distintos aquí.',
    formulaError: 'La fórmula de esta celda da un error (%{text}). Corrígela o escribe el valor.',
    formulaWithoutValue:
      'La fórmula de esta celda no tiene un valor guardado. Abre y guarda el archivo en una hoja de cálculo.',
    fileMissing: 'El zip no tiene el archivo “%{text}”.',
    fileSeveral: 'Hay más de un archivo “%{text}” en el zip. Escribe también la carpeta en la que está.',
    createOnly: 'Este campo solo se puede rellenar al crear el registro y no se puede cambiar.',
    notKept: 'Este registro no tiene este campo, por sus otros valores. Vacía la celda o cambia esos valores.',
  },
}

/** The messages of the server about the columns and cells of an imported file. */
export const importTexts = { pt, en, es }
