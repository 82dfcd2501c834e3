import type { pt } from './pt.ts'

/** The shape every catalogue has: Portuguese defines it, so a key missing elsewhere does not compile. */
export type Messages = typeof pt

/** Every text of the catalogues by its dotted path, e.g. `events.save.success.text`. */
export type MessageKey = LeafPath<Messages>

/** What `%{name}` in a text is replaced by; `smart_count` also chooses the plural form. */
export type MessageParams = Readonly<Record<string, string | number | undefined>>

type LeafPath<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${LeafPath<Node[Key]>}`
}[keyof Node & string]
