import { escapePattern } from '#language/sequences.ts'

/** A user who is, or can be, mentioned in a note. */
export interface NotePerson {
  readonly id: number
  readonly nome: string
}

/** The draft of a note. In its text, mentions are names after an `@`; `people` are the mentioned users. */
export interface NoteDraft {
  readonly text: string
  readonly people: readonly NotePerson[]
}

export const emptyDraft: NoteDraft = { text: '', people: [] }

/** Converts a stored text to a draft: `@[7]` becomes the name of the user with id 7. */
export function toDraft(text: string, mentions: readonly NotePerson[]): NoteDraft {
  const people = mentions.reduce<readonly NotePerson[]>(addPerson, [])
  const shown = splitNote(text, people)
    .map((part) => (typeof part === 'string' ? part : `@${part.nome}`))
    .join('')
  return { text: shown, people }
}

/** Converts a draft to the stored text. A name that is not the name of one of `people` stays plain text. */
export function toStoredText({ text, people }: NoteDraft): string {
  if (people.length === 0) return text.trim()
  // Longer names first, so that `Ana Prado` is not read as `Ana`.
  const names = people.map(({ nome }) => nome).toSorted((one, other) => other.length - one.length)
  const mention = new RegExp(`@(${names.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const ids = new Map(people.map(({ id, nome }) => [nome, id]))
  return text.replace(mention, (_, name) => `@[${ids.get(name)}]`).trim()
}

/** Adds a user to the people of a draft. If another one has the same name, the id is appended to the name. */
export function addPerson(people: readonly NotePerson[], person: NotePerson): readonly NotePerson[] {
  if (people.some(({ id }) => id === person.id)) return people
  const isTaken = people.some(({ nome }) => nome === person.nome)
  return [...people, isTaken ? { ...person, nome: `${person.nome} (${person.id})` } : person]
}

/** Splits a stored text into plain texts and the users it mentions. */
export const splitNote = (text: string, mentions: readonly NotePerson[]): (string | NotePerson)[] =>
  text
    .split(/(@\[\d+\])/)
    .filter((part) => part !== '')
    .map((part) => mentions.find(({ id }) => part === `@[${id}]`) ?? part)

/** The text between an `@` and the caret, if it may become a mention; otherwise undefined. */
export function findMention({ text, people }: NoteDraft, caret: number): string | undefined {
  const typed = /(?:^|[\s(])@([^\n@]{0,40})$/.exec(text.slice(0, caret))?.[1]
  const isComplete = people.some(({ nome }) => typed?.startsWith(nome))
  return isComplete || typed?.startsWith(' ') ? undefined : typed
}

/**
 * Replaces the text typed after the `@` with a mention of a user. Returns the draft and the new position of the caret.
 */
export function insertMention(
  { text, people }: NoteDraft,
  { caret, typed, person }: { readonly caret: number; readonly typed: string; readonly person: NotePerson },
): { readonly draft: NoteDraft; readonly caret: number } {
  const known = addPerson(people, person)
  const { nome } = known.find(({ id }) => id === person.id) ?? person
  const before = `${text.slice(0, caret - typed.length)}${nome} `
  return { draft: { text: before + text.slice(caret).replace(/^ /, ''), people: known }, caret: before.length }
}
