import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { fileTexts } from '#i18n/fileTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import { getIssueKeys } from '#language/issue.ts'
import { getMaxFiles } from '#language/kinds/files.ts'
import { findUploadIssue } from '#language/kinds/reading/upload.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { RecordData } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../../../api/dataProvider.ts'
import { useLocalizedTexts } from '../../../../ui/translator.tsx'
import { buildFailure } from '../../../buildFailure.ts'
import { useEngine } from '../../../engine.ts'
import type { InputProps } from '../../../inputProps.ts'
import { isTemporaryFailure } from '../../useSave.ts'

/** A file that the user chose but that is not in the list, because the file or its upload was refused. */
export interface RefusedFile {
  readonly id: string
  readonly name: string
  readonly text: string
  /** The file, if another attempt may succeed; undefined otherwise. */
  readonly file?: File
}

/** Returns the id of a file that is still being uploaded; undefined for stored and uploaded files. */
export const getPendingId = ({ pending }: RecordData): string | undefined =>
  typeof pending === 'string' ? pending : undefined

interface Upload {
  readonly id: string
  readonly file: File
  readonly controller: AbortController
}

let lastId = 0

/** The refused files, until the user dismisses them or the form is reset. */
function useRefusals(resetCount: number | undefined) {
  const [refusals, setRefusals] = useState<{ files: readonly RefusedFile[]; resetCount: number | undefined }>({
    files: [],
    resetCount,
  })
  const refused = refusals.resetCount === resetCount ? refusals.files : []
  return {
    refused,
    refuse: (files: readonly RefusedFile[]) =>
      setRefusals((before) => ({
        files: [...(before.resetCount === resetCount ? before.files : []), ...files],
        resetCount,
      })),
    dismiss: (id: string) =>
      setRefusals((before) => ({ ...before, files: before.files.filter((file) => file.id !== id) })),
  }
}

/** The current files in a ref, so that several changes before the next render build on each other. */
function useCurrentFiles({ value, onChange }: Pick<InputProps<'files'>, 'value' | 'onChange'>) {
  const current = useRef(getEntries(value))
  current.current = getEntries(value)
  const change = useEvent((files: readonly RecordData[]) => {
    current.current = files
    onChange(files)
  })
  return { current, change }
}

/** Uploads files one after the other, because the server processes the pictures of each user in a queue anyway. */
function useUploadQueue(
  { resource, path, stored }: Pick<InputProps<'files'>, 'resource' | 'path' | 'stored'>,
  { current, change }: ReturnType<typeof useCurrentFiles>,
  refuse: (files: readonly RefusedFile[]) => void,
) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [shares, setShares] = useState<{ readonly [id: string]: number }>({})
  const uploads = useRef<Upload[]>([])
  const isWanted = (id: string) => current.current.some((file) => getPendingId(file) === id)
  const replacePending = (id: string, files: readonly RecordData[]) =>
    change(current.current.flatMap((file) => (getPendingId(file) === id ? files : [file])))

  const send = async ({ id, file, controller }: Upload) => {
    try {
      const uploaded = await dataProvider.uploadFile(getRoute(resource), {
        field: path,
        id: stored?.[resource.key] as string | number | undefined,
        file,
        onProgress: (share) => setShares((before) => ({ ...before, [id]: share })),
        signal: controller.signal,
      })
      if (isWanted(id)) replacePending(id, [uploaded])
    } catch (error) {
      if (controller.signal.aborted || !isWanted(id)) return
      const failure = buildFailure(translate, resource, 'save', error)
      replacePending(id, [])
      const text = failure.detail ?? failure.text
      refuse([{ id, name: file.name, text, ...(isTemporaryFailure(error) && { file }) }])
    }
  }
  const sendAll = async () => {
    for (let upload = uploads.current[0]; upload; upload = uploads.current[0]) {
      if (isWanted(upload.id)) await send(upload)
      uploads.current = uploads.current.filter((one) => one !== upload)
    }
  }
  return {
    getShare: (id: string) => shares[id],
    has: (id: string) => uploads.current.some((upload) => upload.id === id),
    add(added: readonly Pick<Upload, 'id' | 'file'>[]) {
      const isIdle = uploads.current.length === 0
      uploads.current = [...uploads.current, ...added.map((one) => ({ ...one, controller: new AbortController() }))]
      if (isIdle) void sendAll()
    },
    /** Aborts one upload; without an id, all uploads. */
    abort: useEvent((id?: string) => {
      for (const upload of uploads.current) if (id === undefined || upload.id === id) upload.controller.abort()
      if (id === undefined) uploads.current = []
    }),
  }
}

/** Splits the chosen files into those to upload and those that fail validation or exceed the maximum number. */
function useSortFiles({ resource, path, field }: Pick<InputProps<'files'>, 'resource' | 'path' | 'field'>) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(fileTexts).list
  return (chosen: readonly File[], count: number) => {
    const max = getMaxFiles(field.options)
    const free = Math.max(max - count, 0)
    const read = chosen.map((file) => ({ id: `file-${++lastId}`, file, issue: findUploadIssue(field, file) }))
    const accepted = read.filter(({ issue }) => !issue)
    const wrong = read.flatMap(({ id, file: { name }, issue }) => {
      const keys = issue && getIssueKeys(resource.name, { path, ...issue })
      return keys ? [{ id, name, text: translate.first(keys, issue.params) ?? '' }] : []
    })
    const tooMany = accepted
      .slice(free)
      .map(({ id, file: { name } }) => ({ id, name, text: fillText(texts.tooMany, { name, max }) }))
    return { added: accepted.slice(0, free), refused: [...wrong, ...tooMany] }
  }
}

/** The files of an input, which are uploaded as soon as they are chosen. */
export function useFileUploads(props: InputProps<'files'>) {
  const { interrupted: interruptedText } = useLocalizedTexts(fileTexts).list
  const files = useCurrentFiles(props)
  const { current, change } = files
  const { refused, refuse, dismiss } = useRefusals(props.resetCount)
  const { getShare, has: isUploading, add: upload, abort } = useUploadQueue(props, files, refuse)
  const sortFiles = useSortFiles(props)
  const add = (chosen: readonly File[]) => {
    const sorted = sortFiles(chosen, current.current.length)
    refuse(sorted.refused)
    if (sorted.added.length === 0) return
    const pending = sorted.added.map(({ id, file: { name, size, type } }) => ({ pending: id, name, size, type }))
    change([...current.current, ...pending])
    upload(sorted.added)
  }
  const dropInterrupted = useEvent(() => {
    const interrupted = current.current.filter((file) => {
      const id = getPendingId(file)
      return id !== undefined && !isUploading(id)
    })
    if (interrupted.length === 0) return
    change(current.current.filter((file) => !interrupted.includes(file)))
    refuse(interrupted.map(({ pending, name }) => ({ id: String(pending), name: String(name), text: interruptedText })))
  })
  // When the input is unmounted, for example because its section is hidden, its uploads are aborted. When it is mounted
  // again, the interrupted files are removed from the list and reported.
  useEffect(() => {
    dropInterrupted()
    return () => abort()
  }, [dropInterrupted, abort])
  return {
    files: current.current,
    refused,
    getShare,
    add,
    dismiss,
    retry(refusal: RefusedFile) {
      dismiss(refusal.id)
      if (refusal.file) add([refusal.file])
    },
    remove(index: number) {
      const id = getPendingId(current.current[index] ?? {})
      if (id !== undefined) abort(id)
      change(current.current.toSpliced(index, 1))
    },
    move(from: number, to: number) {
      change(current.current.toSpliced(from, 1).toSpliced(to, 0, ...current.current.slice(from, from + 1)))
    },
  }
}
