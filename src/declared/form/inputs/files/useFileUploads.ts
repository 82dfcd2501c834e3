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
import { useTextsOf } from '../../../../ui/texts.tsx'
import { buildFailure } from '../../../buildFailure.ts'
import { useEngine } from '../../../engine.ts'
import type { InputProps } from '../../../inputProps.ts'
import { isTemporaryFailure } from '../../useSave.ts'

/** A file that was chosen and is not in the list, because it or its upload was refused. */
export interface RefusedFile {
  readonly id: string
  readonly name: string
  readonly text: string
  /** The file, if another attempt may succeed. */
  readonly file?: File
}

/** A file of the value: a stored one, one that was uploaded, or one that is being uploaded, under `pending`. */
export const getPendingId = ({ pending }: RecordData): string | undefined =>
  typeof pending === 'string' ? pending : undefined

interface Upload {
  readonly id: string
  readonly file: File
  readonly controller: AbortController
}

let lastId = 0

/** The files of an input, which are uploaded one after the other as soon as they are chosen. */
export function useFileUploads({ resource, path, field, value, stored, onChange, resetCount }: InputProps<'files'>) {
  const { translate } = useEngine()
  const texts = useTextsOf(fileTexts).list
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [refusals, setRefusals] = useState<{ files: readonly RefusedFile[]; resetCount: number | undefined }>({
    files: [],
    resetCount,
  })
  const [shares, setShares] = useState<{ readonly [id: string]: number }>({})
  const uploads = useRef<Upload[]>([])
  const current = useRef(getEntries(value))
  current.current = getEntries(value)
  const change = (files: readonly RecordData[]) => {
    // Several uploads may end before the next render.
    current.current = files
    onChange(files)
  }
  const refuse = (files: readonly RefusedFile[]) =>
    setRefusals((before) => ({
      files: [...(before.resetCount === resetCount ? before.files : []), ...files],
      resetCount,
    }))
  const dismiss = (id: string) =>
    setRefusals((before) => ({ ...before, files: before.files.filter((file) => file.id !== id) }))

  const replacePending = (id: string, files: readonly RecordData[]) =>
    change(current.current.flatMap((file) => (getPendingId(file) === id ? files : [file])))
  const isWanted = (id: string) => current.current.some((file) => getPendingId(file) === id)

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
  /** Sends the uploads that wait, one after the other: the server reads the pictures of a person in a queue. */
  const sendAll = async () => {
    for (let upload = uploads.current[0]; upload; upload = uploads.current[0]) {
      if (isWanted(upload.id)) await send(upload)
      uploads.current = uploads.current.filter((one) => one !== upload)
    }
  }

  const add = (chosen: readonly File[]) => {
    const free = getMaxFiles(field.options) - current.current.length
    const read = chosen.map((file) => ({ id: `file-${++lastId}`, file, issue: findUploadIssue(field, file) }))
    const accepted = read.filter(({ issue }) => !issue)
    const tooMany = accepted.slice(free).map(({ id, file }) => {
      const params = { name: file.name, max: getMaxFiles(field.options) }
      return { id, name: file.name, text: fillText(texts.tooMany, params) }
    })
    const wrong = read.flatMap(({ id, file, issue }) => {
      const keys = issue && getIssueKeys(resource.name, { path, ...issue })
      return keys ? [{ id, name: file.name, text: translate.first(keys, issue.params) ?? '' }] : []
    })
    refuse([...wrong, ...tooMany])
    const added = accepted.slice(0, Math.max(free, 0))
    if (added.length === 0) return
    const isIdle = uploads.current.length === 0
    uploads.current = [
      ...uploads.current,
      ...added.map(({ id, file }) => ({ id, file, controller: new AbortController() })),
    ]
    change([
      ...current.current,
      ...added.map(({ id, file: { name, size, type } }) => ({ pending: id, name, size, type })),
    ])
    if (isIdle) void sendAll()
  }

  const dropInterrupted = useEvent(() => {
    const interrupted = current.current.filter((file) => getPendingId(file) !== undefined)
    if (interrupted.length === 0) return
    change(current.current.filter((file) => !interrupted.includes(file)))
    refuse(
      interrupted.map(({ pending, name }) => ({ id: String(pending), name: String(name), text: texts.interrupted })),
    )
  })
  // What was on its way when the input went away, as with its section, is not sent any more.
  useEffect(() => {
    dropInterrupted()
    return () => {
      for (const { controller } of uploads.current) controller.abort()
      uploads.current = []
    }
  }, [dropInterrupted])

  return {
    files: current.current,
    refused: refusals.resetCount === resetCount ? refusals.files : [],
    getShare: (id: string) => shares[id],
    add,
    dismiss,
    retry(refusal: RefusedFile) {
      dismiss(refusal.id)
      if (refusal.file) add([refusal.file])
    },
    remove(index: number) {
      const id = getPendingId(current.current[index] ?? {})
      for (const upload of uploads.current) if (upload.id === id) upload.controller.abort()
      change(current.current.toSpliced(index, 1))
    },
    move(from: number, to: number) {
      change(current.current.toSpliced(from, 1).toSpliced(to, 0, ...current.current.slice(from, from + 1)))
    },
  }
}
