import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import type { WidgetName } from '#resources/language/field.ts'
import type { Formats } from '#resources/language/formats.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { DialogName, ResourceData, ScreenName } from '#resources/language/resource.ts'
import { useShell } from '../layout/shell.ts'
import { useTexts } from '../ui/texts.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import type { Widget } from './form/inputProps.ts'
import { surroundingsAt } from './surroundings.ts'

/** What the generated screens are made with: handed in once, where the application is composed. */
export interface EngineParts {
  /** Every declared resource, with or without screens: references lead to them. */
  readonly resources: Catalog
  readonly formats: Formats
  readonly clock: () => Date
  /** Whether the API is that of our own server: screens may offer what the contract does not have. */
  readonly isOwnApi: boolean
  /** The inputs that declared fields name instead of their kind's own. */
  readonly widgets: { readonly [N in WidgetName]?: Widget }
  /** The screens that take the place of a generated one. */
  readonly screens?: { readonly [N in ScreenName]?: EditScreen }
  /** The dialogs that declared actions open. */
  readonly dialogs: { readonly [N in DialogName]?: ActionDialog }
}

/** A screen made for the records of one resource. */
export type EditScreen = ComponentType<{ resource: ResourceData; id: string }>

/** A dialog about one record, or about several where its action is declared `bulk`; it is there as long as it is open. */
export type ActionDialog = ComponentType<{ records: readonly RaRecord[]; onClose: () => void }>

/** The parts, with the texts of the language that is on and the person who is signed in. */
export interface Engine extends EngineParts {
  readonly translate: Translator
  /** Who asks, and the instant and the day at which it is asked. */
  surroundings(): Surroundings
  /** The zone that instants are read in; absent: that of the browser. */
  readonly timeZone?: string
}

const EngineContext = createContext<EngineParts | undefined>(undefined)

export const EngineProvider = EngineContext.Provider

/** @throws Error outside of an `EngineProvider`. */
export function useEngine(): Engine {
  const parts = useContext(EngineContext)
  const translate = useTexts()
  const { me } = useShell()
  const timeZone = useTimeZone()
  if (!parts) throw new Error('a generated screen stands outside of EngineProvider')
  return useMemo(
    () => ({
      ...parts,
      translate,
      surroundings: () => surroundingsAt(parts.clock(), me, timeZone),
      ...(timeZone !== undefined && { timeZone }),
    }),
    [parts, translate, me, timeZone],
  )
}
