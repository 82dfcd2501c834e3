import type { EngineConfig } from '../declared/engine.ts'

/** What the palette needs from the application. */
export type PaletteConfig = EngineConfig
