import { escapePattern } from '#language/sequences.ts'

/** A user whom a note mentions, or can. */
export interface NotePerson {
  readonly id: number
  readonly nome: string
}

/** A note while it is written: mentions are names after `@`, and these are the users whom they mean. */
export interface NoteDraft {
  readonly text: string
  readonly people: readonly NotePerson[]
}

export const emptyDraft: NoteDraft = { text: '', people: [] }

/** A stored text as it is edited: `@[7]` becomes the name of the user 7. */
export function toDraft(text: string, mentions: readonly NotePerson[]): NoteDraft {
  const people = mentions.reduce<readonly NotePerson[]>(addPerson, [])
  const shown = splitNote(text, people)
    .map((part) => (typeof part === 'string' ? part : `@${part.nome}`))
    .join('')
  return { text: shown, people }
}

/** A draft as it is stored. A name that is no longer the one of a mentioned user stays text. */
export function toStoredText({ text, people }: NoteDraft): string {
  if (people.length === 0) return text.trim()
  // Longer names first, so that `Ana Prado` is not read as `Ana`.
  const names = people.map(({ nome }) => nome).toSorted((one, other) => other.length - one.length)
  const mention = new RegExp(`@(${names.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const ids = new Map(people.map(({ id, nome }) => [nome, id]))
  return text.replace(mention, (_, name) => `@[${ids.get(name)}]`).trim()
}

/** The people of a draft and one more. Of two with the same name, the later one has the id beside it. */
export function addPerson(people: readonly NotePerson[], person: NotePerson): readonly NotePerson[] {
  if (people.some(({ id }) => id === person.id)) return people
  const isTaken = people.some(({ nome }) => nome === person.nome)
  return [...people, isTaken ? { ...person, nome: `${person.nome} (${person.id})` } : person]
}

/** The parts of a stored text: texts, and the users whom it mentions between them. */
export const splitNote = (text: string, mentions: readonly NotePerson[]): (string | NotePerson)[] =>
  text
    .split(/(@\[\d+\])/)
    .filter((part) => part !== '')
    .map((part) => mentions.find(({ id }) => part === `@[${id}]`) ?? part)

/** The text between an `@` and the caret, if that may become a mention; undefined elsewhere. */
export function findMention({ text, people }: NoteDraft, caret: number): string | undefined {
  const typed = /(?:^|[\s(])@([^\n@]{0,40})$/.exec(text.slice(0, caret))?.[1]
  const isComplete = people.some(({ nome }) => typed?.startsWith(nome))
  return isComplete || typed?.startsWith(' ') ? undefined : typed
}

/** A draft in which a user is mentioned in place of what was typed after the `@`, and where the caret then is. */
export function insertMention(
  { text, people }: NoteDraft,
  { caret, typed, person }: { readonly caret: number; readonly typed: string; readonly person: NotePerson },
): { readonly draft: NoteDraft; readonly caret: number } {
  const known = addPerson(people, person)
  const { nome } = known.find(({ id }) => id === person.id) ?? person
  const before = `${text.slice(0, caret - typed.length)}${nome} `
  return { draft: { text: before + text.slice(caret).replace(/^ /, ''), people: known }, caret: before.length }
}
