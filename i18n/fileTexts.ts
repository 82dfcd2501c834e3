import type { Locale } from './locales.ts'

const pt = {
  choose: 'Escolher arquivo',
  drop: 'Arraste ou cole um arquivo aqui, ou escolha um.',
  replace: 'Trocar arquivo',
  undo: 'Manter o arquivo atual',
  remove: 'Remover',
  limit: '%{types} de até %{size}',
  list: {
    add: 'Adicionar arquivos',
    drop: 'Arraste ou cole arquivos aqui, ou escolha alguns.',
    limit: '%{types} de até %{size} cada, no máximo %{max}',
    uploading: 'Enviando %{name}: %{share} %',
    waiting: 'Aguardando envio',
    retry: 'Tentar de novo',
    up: 'Mover %{name} para cima',
    down: 'Mover %{name} para baixo',
    removeOne: 'Remover %{name}',
    dismiss: 'Dispensar o aviso sobre %{name}',
    tooMany: '%{name} não foi adicionado: o campo aceita no máximo %{max} arquivos.',
    interrupted: 'O envio foi interrompido. Escolha o arquivo de novo.',
    moved: '%{name}: posição %{place} de %{count}',
    drag: 'Arraste para mudar a ordem',
  },
}

type FileTexts = typeof pt

const en: FileTexts = {
  choose: 'Choose file',
  drop: 'Drag or paste a file here, or choose one.',
  replace: 'Replace file',
  undo: 'Keep the current file',
  remove: 'Remove',
  limit: '%{types} of up to %{size}',
  list: {
    add: 'Add files',
    drop: 'Drag or paste files here, or choose some.',
    limit: '%{types} of up to %{size} each, %{max} at most',
    uploading: 'Uploading %{name}: %{share} %',
    waiting: 'Waiting to be uploaded',
    retry: 'Try again',
    up: 'Move %{name} up',
    down: 'Move %{name} down',
    removeOne: 'Remove %{name}',
    dismiss: 'Dismiss the message about %{name}',
    tooMany: '%{name} was not added: the field takes %{max} files at most.',
    interrupted: 'The upload was interrupted. Choose the file again.',
    moved: '%{name}: position %{place} of %{count}',
    drag: 'Drag to change the order',
  },
}

const es: FileTexts = {
  choose: 'Elegir archivo',
  drop: 'Arrastra o pega un archivo aquí, o elige uno.',
  replace: 'Cambiar archivo',
  undo: 'Conservar el archivo actual',
  remove: 'Quitar',
  limit: '%{types} de hasta %{size}',
  list: {
    add: 'Añadir archivos',
    drop: 'Arrastra o pega archivos aquí, o elige algunos.',
    limit: '%{types} de hasta %{size} cada uno, %{max} como máximo',
    uploading: 'Subiendo %{name}: %{share} %',
    waiting: 'En espera de subida',
    retry: 'Intentar de nuevo',
    up: 'Subir %{name} en la lista',
    down: 'Bajar %{name} en la lista',
    removeOne: 'Quitar %{name}',
    dismiss: 'Descartar el aviso sobre %{name}',
    tooMany: '%{name} no se añadió: el campo admite %{max} archivos como máximo.',
    interrupted: 'La subida se interrumpió. Elige el archivo de nuevo.',
    moved: '%{name}: posición %{place} de %{count}',
    drag: 'Arrastra para cambiar el orden',
  },
}

/** The texts of the input of files that need not be pictures. They are loaded with the forms, as the first list needs none. */
export const fileTexts: Readonly<Record<Locale, FileTexts>> = { pt, en, es }
