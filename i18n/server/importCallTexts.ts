import type { Locale } from '../locales.ts'

/**
 * The messages of the server about imports: refused calls, reasons why an import stopped, and reasons why rows are
 * refused.
 */
const pt = {
  errors: {
    notOffered: 'Não é possível importar para esta lista.',
    name: 'Informe o nome do arquivo, com no máximo %{max} caracteres.',
    empty: 'O arquivo está vazio.',
    tooLarge: 'O arquivo passa do limite de %{max} MB. Divida-o em partes e importe uma de cada vez.',
    tooMany: 'Você já tem %{max} importações em andamento. Espere uma terminar ou cancele-a.',
    partLength: 'Esta parte do arquivo deveria ter %{expected} bytes e tem %{received}. Envie-a de novo.',
    octets: 'Envie a parte do arquivo como application/octet-stream.',
    state: 'Esta importação já não está nessa etapa. Recarregue a página para ver em que pé ela está.',
    revision: 'A conferência mudou desde que você a viu. Confira de novo e confirme.',
    declarationChanged:
      'Os campos ou as permissões mudaram desde a conferência. As linhas estão sendo conferidas de novo.',
    nothing: 'Nenhuma linha cria ou altera um registro, então não há nada a gravar.',
    cells: 'Corrija apenas células de colunas do arquivo, com textos.',
    side: 'Escolha “mine” ou “theirs” para os conflitos.',
    replace: 'Informe o que será corrigido e o novo texto.',
    columns: 'Informe para que serve cada coluna do arquivo.',
    reading: 'Esta opção de leitura não é válida.',
    values: 'Informe a que corresponde cada texto da coluna.',
    noCreation: 'Você não pode criar um registro com este texto. Escolha um que existe ou recuse as linhas.',
    nothingWritten: 'Esta importação não gravou nada.',
    undoOver: 'Uma importação só pode ser desfeita em até %{days} dias.',
    erased: 'O arquivo e as linhas desta importação já foram apagados.',
  },
  stop: {
    declaration:
      'Os campos ou as permissões desta lista mudaram. O que já foi gravado permanece; envie o arquivo de novo para o restante.',
    rights: 'Quem fez a importação perdeu a permissão para ela. O que já foi gravado permanece.',
    unexpected: 'Algo deu errado do nosso lado. O que já foi gravado permanece; tente de novo.',
  },
  waitsForRoom:
    'O servidor está sem espaço, e a importação espera. Ela continua sozinha de onde parou assim que houver espaço. Avise um administrador do sistema.',
  consequences: {
    created: 'Em “%{name}” é criado %{smart_count} registro. |||| Em “%{name}” são criados %{smart_count} registros.',
    registerMail:
      '%{smart_count} pessoa recebe um e-mail para criar a senha. |||| %{smart_count} pessoas recebem um e-mail para criar a senha.',
  },
  row: {
    unknownId: 'Não há registro com este _id. Deixe a célula vazia para criar um registro.',
    foreignVersion: 'O _version desta linha é de outro registro: as colunas parecem ter sido ordenadas separadamente.',
    noCreate: 'Você não tem permissão para criar registros aqui.',
    noEdit: 'Você não tem permissão para alterar este registro.',
    repeated: 'Linhas do arquivo com o mesmo valor: %{lines}.',
    repeatedSomewhere: 'O mesmo valor está em mais de uma linha do arquivo.',
    savedSince: 'Alguém salvou este registro depois da conferência.',
    unknownValue: '“%{text}” não corresponde a nada conhecido. Escolha a que corresponde ou corrija o texto.',
    notCreated: 'Não é possível criar “%{text}”: %{reason}',
    ambiguousValue: 'Há vários registros com o nome “%{text}”. Indique qual com “#id”.',
  },
}

type ImportCallTexts = typeof pt

const en: ImportCallTexts = {
  errors: {
    notOffered: 'Nothing can be imported into this list.',
    name: 'Give the name of the file, with at most %{max} characters.',
    empty: 'The file is empty.',
    tooLarge: 'The file is over the limit of %{max} MB. Split it and import one part at a time.',
    tooMany: 'You already have %{max} imports under way. Wait for one to end, or cancel it.',
    partLength: 'This part of the file should have %{expected} bytes and has %{received}. Send it again.',
    octets: 'Send the part of the file as application/octet-stream.',
    state: 'This import is no longer at that step. Reload the page to see where it is.',
    revision: 'The review has changed since you saw it. Look at it again and confirm.',
    declarationChanged: 'Fields or permissions have changed since the review. The rows are being checked again.',
    nothing: 'No row creates or changes a record, so there is nothing to save.',
    cells: 'Correct only cells of columns of the file, with texts.',
    side: 'Choose “mine” or “theirs” for the conflicts.',
    replace: 'Say what is corrected, and the new text.',
    columns: 'Say what each column of the file is for.',
    reading: 'This way of reading the file is not valid.',
    values: 'Say what each text of the column stands for.',
    noCreation: 'You may not create a record with this text. Choose one that exists, or refuse the rows.',
    nothingWritten: 'This import has saved nothing.',
    undoOver: 'An import can only be undone within %{days} days.',
    erased: 'The file and the rows of this import have been erased.',
  },
  stop: {
    declaration:
      'The fields or permissions of this list have changed. What was saved stays; send the file again for the rest.',
    rights: 'Whoever started this import no longer has permission for it. What was saved stays.',
    unexpected: 'Something went wrong on our side. What was saved stays; try again.',
  },
  waitsForRoom:
    'The server is short of room, and the import waits. It goes on by itself from where it stopped as soon as there is room. Tell an administrator of the system.',
  consequences: {
    created: '%{smart_count} record is created in “%{name}”. |||| %{smart_count} records are created in “%{name}”.',
    registerMail:
      '%{smart_count} person gets an email to choose a password. |||| %{smart_count} people get an email to choose a password.',
  },
  row: {
    unknownId: 'There is no record with this _id. Leave the cell empty to create one.',
    foreignVersion: 'The _version of this row is of another record: the columns seem to have been sorted separately.',
    noCreate: 'You are not allowed to create records here.',
    noEdit: 'You are not allowed to change this record.',
    repeated: 'Rows of the file with the same value: %{lines}.',
    repeatedSomewhere: 'The same value is in more than one row of the file.',
    savedSince: 'Somebody saved this record after the review.',
    unknownValue: '“%{text}” stands for nothing known. Choose what it stands for, or correct the text.',
    notCreated: '“%{text}” cannot be created: %{reason}',
    ambiguousValue: 'Several records are called “%{text}”. Say which with “#id”.',
  },
}

const es: ImportCallTexts = {
  errors: {
    notOffered: 'No se puede importar en esta lista.',
    name: 'Indica el nombre del archivo, con un máximo de %{max} caracteres.',
    empty: 'El archivo está vacío.',
    tooLarge: 'El archivo supera el límite de %{max} MB. Divídelo e importa una parte a la vez.',
    tooMany: 'Ya tienes %{max} importaciones en curso. Espera a que termine una o cancélala.',
    partLength: 'Esta parte del archivo debería tener %{expected} bytes y tiene %{received}. Envíala de nuevo.',
    octets: 'Envía la parte del archivo como application/octet-stream.',
    state: 'Esta importación ya no está en ese paso. Recarga la página para ver en qué punto está.',
    revision: 'La revisión cambió desde que la viste. Mírala de nuevo y confirma.',
    declarationChanged:
      'Los campos o los permisos cambiaron desde la revisión. Las filas se están comprobando de nuevo.',
    nothing: 'Ninguna fila crea o cambia un registro, así que no hay nada que guardar.',
    cells: 'Corrige solo celdas de columnas del archivo, con textos.',
    side: 'Elige “mine” o “theirs” para los conflictos.',
    replace: 'Indica qué se corrige y el nuevo texto.',
    columns: 'Indica para qué sirve cada columna del archivo.',
    reading: 'Esta forma de leer el archivo no es válida.',
    values: 'Indica a qué corresponde cada texto de la columna.',
    noCreation: 'No puedes crear un registro con este texto. Elige uno que exista o rechaza las filas.',
    nothingWritten: 'Esta importación no guardó nada.',
    undoOver: 'Una importación solo se puede deshacer en un plazo de %{days} días.',
    erased: 'El archivo y las filas de esta importación ya se borraron.',
  },
  stop: {
    declaration:
      'Los campos o los permisos de esta lista cambiaron. Lo guardado permanece; envía el archivo de nuevo para el resto.',
    rights: 'Quien hizo la importación perdió el permiso para ella. Lo guardado permanece.',
    unexpected: 'Algo salió mal de nuestro lado. Lo guardado permanece; inténtalo de nuevo.',
  },
  waitsForRoom:
    'Al servidor le falta espacio, y la importación espera. Continúa sola desde donde se detuvo en cuanto haya espacio. Avisa a un administrador del sistema.',
  consequences: {
    created: 'En “%{name}” se crea %{smart_count} registro. |||| En “%{name}” se crean %{smart_count} registros.',
    registerMail:
      '%{smart_count} persona recibe un correo para crear su contraseña. |||| %{smart_count} personas reciben un correo para crear su contraseña.',
  },
  row: {
    unknownId: 'No hay ningún registro con este _id. Deja la celda vacía para crear uno.',
    foreignVersion: 'El _version de esta fila es de otro registro: parece que las columnas se ordenaron por separado.',
    noCreate: 'No tienes permiso para crear registros aquí.',
    noEdit: 'No tienes permiso para cambiar este registro.',
    repeated: 'Filas del archivo con el mismo valor: %{lines}.',
    repeatedSomewhere: 'El mismo valor está en más de una fila del archivo.',
    savedSince: 'Alguien guardó este registro después de la revisión.',
    unknownValue: '“%{text}” no corresponde a nada conocido. Elige a qué corresponde o corrige el texto.',
    notCreated: 'No se puede crear “%{text}”: %{reason}',
    ambiguousValue: 'Hay varios registros llamados “%{text}”. Indica cuál con “#id”.',
  },
}

export const importCallTexts: Readonly<Record<Locale, ImportCallTexts>> = { pt, en, es }
