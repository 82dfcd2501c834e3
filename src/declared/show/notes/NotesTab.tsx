import { Button, Skeleton } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useLocation, useStore } from 'react-admin'
import { type NoteTexts, noteTexts } from '#i18n/noteTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { useShell } from '../../../layout/shell/shell.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { Confirmation } from '../../dialogs/dialogProps.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteItem } from './NoteItem.tsx'
import { type Note, type NotedRecord, useNotes, useNoteWrites } from './noteCalls.ts'
import styles from './notes.module.css'
import { emptyDraft, type NoteDraft } from './noteText.ts'
import type { SaveNote } from './useNoteSave.ts'

/** The notes of staff about a record, newest first, and a form for a new one. */
export function NotesTab({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const texts = useLocalizedTexts(noteTexts)
  const noted = { resource, id: record.id }
  const writes = useNoteWrites(noted)
  return (
    <section className={styles.notes} aria-label={texts.title}>
      <NewNote noted={noted} onSave={writes.add} />
      <NoteList noted={noted} writes={writes} />
    </section>
  )
}

/** The form for a new note. Its draft stays in the browser until the note is saved. */
function NewNote({ noted, onSave }: { noted: NotedRecord; onSave: SaveNote }) {
  const texts = useLocalizedTexts(noteTexts)
  const { me } = useShell()
  const notify = useNotice()
  const [draft, setDraft] = useStore<NoteDraft>(
    `noteDraft.${me.id}.${getRoute(noted.resource)}.${noted.id}`,
    emptyDraft,
  )
  return (
    <NoteForm
      {...{ noted, draft, onSave }}
      label={texts.add}
      saveLabel={texts.addVerb}
      onChange={setDraft}
      onSaved={() => {
        setDraft(emptyDraft)
        notify(texts.saved)
      }}
    />
  )
}

interface NoteListProps {
  noted: NotedRecord
  writes: ReturnType<typeof useNoteWrites>
}

function NoteList({ noted, writes }: NoteListProps) {
  const texts = useLocalizedTexts(noteTexts)
  const listRef = useRef<HTMLElement>(null)
  const notify = useNotice()
  const notifyFailure = useNotice('error')
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useNotes(noted)
  const [removed, setRemoved] = useState<Note>()
  const notes = data?.pages.flatMap((page) => page.data)
  const target = useNoteTarget(notes, hasNextPage && !isFetchingNextPage ? fetchNextPage : undefined)
  const remove = async (note: Note) => {
    try {
      await writes.remove(note)
      notify(texts.removed)
      listRef.current?.focus()
    } catch {
      notifyFailure(texts.notRemoved)
      void writes.reload()
    }
  }
  if (isPending) return <Skeleton variant="rounded" height={96} aria-label={texts.loading} />
  if (!notes) return <NotesFailure onRetry={() => void refetch()} />
  return (
    <section ref={listRef} tabIndex={-1} className={styles.list} aria-label={texts.list}>
      {notes.length === 0 && <p className={styles.about}>{texts.empty}</p>}
      {notes.map((note) => (
        <NoteItem
          key={note.id}
          noted={noted}
          note={note}
          isTarget={note.id === target}
          onEdit={writes.edit}
          onRemove={() => setRemoved(note)}
        />
      ))}
      {hasNextPage && (
        <Button
          variant="outlined"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      <ConfirmDialog
        confirmation={removed && buildQuestion(texts, removed)}
        onConfirm={() => {
          if (removed) void remove(removed)
          setRemoved(undefined)
        }}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  )
}

function NotesFailure({ onRetry }: { onRetry: () => void }) {
  const texts = useLocalizedTexts(noteTexts)
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return <EmptyState reason="failed" title={texts.failed} text="" action={retry} />
}

const buildQuestion = (texts: NoteTexts, { author }: Note): Confirmation => ({
  title: fillText(texts.question, { name: author.nome }),
  confirmLabel: texts.remove,
  isDestructive: true,
})

/**
 * The id of the note in the hash of the URL, such as `#note-17`. The note is focused once it is loaded; until then,
 * more pages are loaded.
 */
function useNoteTarget(
  notes: readonly Note[] | undefined,
  loadMore: (() => Promise<unknown>) | undefined,
): number | undefined {
  const { hash } = useLocation()
  const target = Number(/^#note-(\d+)$/.exec(hash)?.[1] ?? Number.NaN)
  const isThere = notes?.some(({ id }) => id === target) === true
  const last = notes?.at(-1)?.id ?? Number.NaN
  useEffect(() => {
    if (isThere) document.getElementById(`note-${target}`)?.focus()
    // Newer notes come first and have higher ids, so the note may be on a later page.
    else if (last > target) void loadMore?.()
  }, [isThere, last, loadMore, target])
  return isThere ? target : undefined
}
