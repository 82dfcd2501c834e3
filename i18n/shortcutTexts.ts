import type { Locale } from './locales.ts'

/** The texts of the help about keyboard shortcuts, below its title. */
const pt = {
  always: 'Em qualquer lugar',
  single: 'Fora dos campos',
  goTo: 'Ir para uma tela',
  palette: 'Busca e comandos',
  save: 'Salvar o formulário',
  search: 'Buscar na lista',
  create: 'Novo registro na lista',
  help: 'Esta ajuda',
  inLists: 'Nas listas',
  inRecords: 'Na página de um registro',
  nextRecord: 'Próximo registro da lista',
  previousRecord: 'Registro anterior da lista',
  nextRow: 'Próxima linha',
  previousRow: 'Linha anterior',
  selectRow: 'Selecionar a linha',
  extend: 'Estender a seleção',
  openRow: 'Abrir a linha',
  editCell: 'Editar o campo, onde a lista permite',
  singleKeys: 'Usar atalhos de uma tecla só',
  close: 'Fechar',
}

type ShortcutTexts = typeof pt

const en: ShortcutTexts = {
  always: 'Anywhere',
  single: 'Outside of fields',
  goTo: 'Go to a screen',
  palette: 'Search and commands',
  save: 'Save the form',
  search: 'Search the list',
  create: 'New record in the list',
  help: 'This help',
  inLists: 'In lists',
  inRecords: 'On the page of a record',
  nextRecord: 'Next record of the list',
  previousRecord: 'Previous record of the list',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  selectRow: 'Select the row',
  extend: 'Extend the selection',
  openRow: 'Open the row',
  editCell: 'Edit the field, where the list allows it',
  singleKeys: 'Use shortcuts of a single key',
  close: 'Close',
}

const es: ShortcutTexts = {
  always: 'En cualquier lugar',
  single: 'Fuera de los campos',
  goTo: 'Ir a una pantalla',
  palette: 'Búsqueda y comandos',
  save: 'Guardar el formulario',
  search: 'Buscar en la lista',
  create: 'Nuevo registro en la lista',
  help: 'Esta ayuda',
  inLists: 'En las listas',
  inRecords: 'En la página de un registro',
  nextRecord: 'Registro siguiente de la lista',
  previousRecord: 'Registro anterior de la lista',
  nextRow: 'Fila siguiente',
  previousRow: 'Fila anterior',
  selectRow: 'Seleccionar la fila',
  extend: 'Ampliar la selección',
  openRow: 'Abrir la fila',
  editCell: 'Editar el campo, donde la lista lo permite',
  singleKeys: 'Usar atajos de una sola tecla',
  close: 'Cerrar',
}

export const shortcutTexts: Readonly<Record<Locale, ShortcutTexts>> = { pt, en, es }
