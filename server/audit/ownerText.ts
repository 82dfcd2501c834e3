import type { Scalar } from '#language/predicate.ts'

/** The owner of a removed record as its audit entry stores it: the key as text, or `house`. */
export const toOwnerText = (owner: Scalar | undefined): string => (owner == null ? 'house' : String(owner))
