import type { EngineParts } from '../declared/engine.ts'

/** What the palette is made with: handed in once, where the application is composed. */
export type CommandParts = EngineParts
