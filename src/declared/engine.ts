import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import type { Catalog } from '#language/catalog.ts'
import type { Formats } from '#language/formats.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Abilities } from '../api/abilities.ts'
import { useShell } from '../layout/shell/shell.ts'
import type { ProductIcons } from '../ui/iconPaths.ts'
import { useTimeZone } from '../ui/timeZone.ts'
import { useTranslator } from '../ui/translator.tsx'
import { createEvaluationContext } from './evaluationContext.ts'
import type { Widget } from './inputProps.ts'

/** The configuration of the generated screens, which the application provides. */
export interface EngineConfig {
  /** All declared resources, including those without screens, because references may target them. */
  readonly resources: Catalog
  readonly formats: Formats
  readonly clock: () => Date
  /** Whether the API is our own server, which offers more than the API contract. */
  readonly isOwnApi: boolean
  /** What the backend supports; undefined means everything. */
  readonly abilities?: Abilities
  /** Custom inputs, which a field uses instead of the default one if its declaration names them. */
  readonly widgets: { readonly [name: string]: Widget }
  /** Custom cells, used by the columns whose declaration names them. */
  readonly cells?: { readonly [name: string]: CellComponent }
  /** Components that the declaration places in sections of forms and of pages of records. */
  readonly slots?: { readonly [name: string]: ComponentType }
  /** Tools beside the actions on the page of a record, by resource. */
  readonly recordTools?: { readonly [resource: string]: ComponentType }
  /** A tool below the facts of every record. */
  readonly commonRecordTool?: ComponentType<{ resource: ResourceData }>
  /** Components above the list of a resource, such as links to related pages. */
  readonly listHeads?: { readonly [resource: string]: ComponentType }
  /** Icons of the product, in addition to those of the engine. */
  readonly icons?: ProductIcons
  /** Custom screens that replace a generated one. */
  readonly screens?: { readonly [name: string]: EditScreen }
  /** The dialogs that declared actions open. */
  readonly dialogs: { readonly [name: string]: ActionDialog }
}

/** A custom cell of a list. It is not rendered for empty values. */
export type CellComponent = ComponentType<CellProps>

export interface CellProps {
  readonly resource: ResourceData
  readonly record: RaRecord
  /** The value as in the record. */
  readonly value: unknown
  /** The value as the cell of its kind would show it. */
  readonly text: string
}

/** A custom edit screen of one resource. */
export type EditScreen = ComponentType<{ resource: ResourceData; id: string }>

/** A dialog for one record, or for several if its action is declared `bulk`. It is mounted while it is open. */
export type ActionDialog = ComponentType<{ records: readonly RaRecord[]; onClose: () => void }>

/** The configuration with the current translator and evaluation context. */
export interface Engine extends EngineConfig {
  readonly translate: Translator
  /** The current user, instant and day, for the evaluation of predicates. */
  getEvaluationContext(): EvaluationContext
  /** The time zone of displayed instants; undefined means that of the browser. */
  readonly timeZone?: string
}

const EngineContext = createContext<EngineConfig | undefined>(undefined)

export const EngineProvider = EngineContext.Provider

/** @throws Error outside of an `EngineProvider`. */
export function useEngine(): Engine {
  const config = useContext(EngineContext)
  const translate = useTranslator()
  const { me } = useShell()
  const timeZone = useTimeZone()
  if (!config) throw new Error('a generated screen stands outside of EngineProvider')
  return useMemo(
    () => ({
      ...config,
      translate,
      getEvaluationContext: () => createEvaluationContext(config.clock(), me, timeZone),
      ...(timeZone !== undefined && { timeZone }),
    }),
    [config, translate, me, timeZone],
  )
}
