import type { EngineParts } from '../declared/engine.ts'

/** What the palette needs from the application. */
export type CommandParts = EngineParts
