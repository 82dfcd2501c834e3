import type { EngineParts } from '../declared/engine.ts'

/** The parts of the palette, passed in once by the application. */
export type CommandParts = EngineParts
