import type { EngineConfig } from '../declared/engine.ts'

/** The configuration of the palette, which the application provides. */
export type PaletteConfig = EngineConfig
