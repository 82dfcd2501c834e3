import type { pt } from './pt.ts'
import type { serverPt } from './server/pt.ts'

/** The shape of every catalogue. Portuguese defines it, so a missing key in another catalogue does not compile. */
export type Messages = typeof pt
/** The texts that only the server writes, which the browser does not load. */
export type ServerMessages = typeof serverPt
export type AllMessages = Messages & ServerMessages

/** The dotted path of a text, e.g. `events.save.success.text`. */
export type MessageKey = LeafPath<AllMessages>

/** The values for `%{name}` placeholders; `smart_count` also selects the plural form. */
export type MessageParams = Readonly<Record<string, string | number | undefined>>

type LeafPath<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${LeafPath<Node[Key]>}`
}[keyof Node & string]
