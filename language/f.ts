import type { EngineIcon } from './engineIcons.ts'
import type { ComputableKind } from './expressions/computedForms.ts'
import type { ExpressionData } from './expressions/expression.ts'
import type { ConfiguredKinds, Field, FieldKind, FieldsData, PlainKinds } from './field.ts'
import type { ChoiceOptions, ChoiceValueOptions } from './kinds/choice.ts'
import type { ChoicesOptions } from './kinds/choices.ts'
import type { GroupOptions } from './kinds/group.ts'
import { kinds } from './kinds/kinds.ts'
import type { LinksOptions } from './kinds/links.ts'
import type { ManyOptions } from './kinds/many.ts'
import type { PositionOptions } from './kinds/position.ts'
import type { RefOptions } from './kinds/ref.ts'
import type { RowsOptions, TotalWord } from './kinds/rows.ts'
import type { SequenceOptions } from './kinds/sequence.ts'
import type { TranslatedOptions } from './kinds/translated.ts'
import type { TimestampText } from './predicate.ts'
import type { NameOf, ProductNames } from './productNames.ts'
import type { RecordOf } from './record.ts'

/** Rejects option names that the kind does not have; otherwise a typo would be inferred as an additional option. */
type NoUnknownOptions<O, Shape> = { readonly [P in Exclude<keyof O, keyof Shape>]: never }
type OptionsWithout<T, Omitted extends keyof T> = Omit<T, Omitted>

type RefOutput = { readonly as: 'id' } | { readonly as: Exclude<RefOptions['as'], 'id'>; readonly title: string }
type RefValue<O> = O extends { as: 'title' | 'object' | 'idAndObject'; title: infer T extends string }
  ? O extends { with: readonly (infer W extends string)[] }
    ? TitleObject<T> & CarriedValues<W>
    : TitleObject<T>
  : number
type TitleObject<T extends string> = T extends `${infer Ref}.${infer Title}`
  ? { readonly [P in Ref]: TitleObject<Title> }
  : { readonly [P in T]: string }
/** The further values of a referenced record, by their paths: `address.city` is in `address`. */
type CarriedValues<W extends string> = {
  readonly [P in FirstName<W>]: P extends W ? string | number | boolean | null : CarriedValues<PathAfter<W, P>>
}
type FirstName<W extends string> = W extends `${infer P}.${string}` ? P : W
type PathAfter<W extends string, P extends string> = W extends `${P}.${infer Rest}` ? Rest : never
type LinkEntry<O> = O extends { title: infer T extends string } ? { readonly [P in T]: string } : object
type EntryValue<O> = O extends { entries: readonly (infer E extends string)[] }
  ? { readonly [P in E]: string | number | null } & { readonly deletedAt?: TimestampText | null }
  : object

/** `NoInfer` prevents TypeScript from inferring the options of `f.text()` (without arguments) from the context. */
const createField = <K extends FieldKind, T, O extends object>(kind: K, options: O): Field<K, T, NoInfer<O>> => ({
  kind,
  options,
})

/** Restricts `widget` and `slot` to the registered names. */
interface RegisteredNameOptions<P extends ProductNames> {
  readonly widget?: NameOf<P, 'widgets'>
  readonly slot?: NameOf<P, 'slots'>
}

/** A builder whose options may be omitted. */
interface PlainBuilder<K extends FieldKind, T, Options extends object> extends ConfiguredBuilder<K, T, Options> {
  (): Field<K, T, object>
}

type ConfiguredBuilder<K extends FieldKind, T, Options extends object> = <const O extends Options>(
  options: O & NoUnknownOptions<O, Options>,
) => Field<K, T, NoInfer<O>>

/** The builders of the plain kinds. */
type PlainBuilders<P extends ProductNames> = {
  readonly [K in keyof PlainKinds]: PlainBuilder<
    K,
    PlainKinds[K]['value'],
    WithRegisteredNames<PlainKinds[K]['options'], P>
  >
} & {
  readonly [K in keyof ConfiguredKinds]: ConfiguredBuilder<
    K,
    ConfiguredKinds[K]['value'],
    WithRegisteredNames<ConfiguredKinds[K]['options'], P>
  >
}

/** The options of a kind, with `widget`, `slot` and `format` restricted to the names that the product registers. */
type WithRegisteredNames<Options, P extends ProductNames> = {
  readonly [X in keyof Options]: X extends 'widget'
    ? NameOf<P, 'widgets'>
    : X extends 'slot'
      ? NameOf<P, 'slots'>
      : X extends 'format'
        ? NameOf<P, 'formats'>
        : Options[X]
}

/** Each kind has a builder of its own name, so a new plain kind needs no line here. */
const createPlainBuilders = <P extends ProductNames>() =>
  Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, (options: object = {}) => ({ kind, options })]),
  ) as unknown as PlainBuilders<P>

/**
 * A field whose value is computed from the record. The first argument gives its kind and format, the second one the
 * value. With `stored: false` a value over rows is computed whenever it is read, which one over related records always is;
 * with `sortable: true` lists can then be sorted and filtered by it.
 */
const createComputed = <K extends ComputableKind, T, O extends object, const E extends ExpressionData>(
  { kind, options }: Field<K, T, O>,
  expression: E,
  { stored = true, sortable = false }: { readonly stored?: boolean; readonly sortable?: boolean } = {},
): Field<K, T, O & { readonly readonly: true; readonly computed: E }> => ({
  kind,
  options: {
    ...options,
    readonly: true,
    computed: expression,
    ...(!stored && { stored }),
    ...(sortable && { sortable }),
  },
})

type Given<O> = NoInfer<O> & { readonly required: true; readonly readonly: true }

/** The builders of the kinds whose values come from the database. */
const givenBuilders = {
  /** A text that each new record gets. */
  sequence: <const O extends SequenceOptions>(
    options: O & NoUnknownOptions<O, SequenceOptions>,
  ): Field<'sequence', string, Given<O>> => ({
    kind: 'sequence',
    options: { ...options, required: true, readonly: true },
  }),

  /** The place of a record in a list that users order by hand. */
  position: <const O extends PositionOptions = object>(
    options?: O & NoUnknownOptions<O, PositionOptions>,
  ): Field<'position', string, Given<O>> => ({
    kind: 'position',
    options: { ...options, required: true, readonly: true } as Given<O>,
  }),
}

/** References, lists, groups and rows. */
const createStructureBuilders = <P extends ProductNames>() => ({
  /** A reference to another record. Unless it is an id only, it is displayed by the title of its target. */
  ref: <
    const T extends string,
    const O extends OptionsWithout<RefOptions & RegisteredNameOptions<P>, 'to'> & RefOutput,
  >(
    to: T,
    options: O & NoUnknownOptions<O, RefOptions>,
  ) => createField<'ref', RefValue<O>, O & { to: T }>('ref', { ...options, to } as O & { to: T }),

  /** The records that refer to this one: read-only, with a count. */
  many: <const T extends string, const O extends OptionsWithout<ManyOptions & RegisteredNameOptions<P>, 'to'>>(
    to: T,
    options: O & NoUnknownOptions<O, ManyOptions>,
  ) => createField<'many', readonly EntryValue<O>[], O & { to: T }>('many', { ...options, to } as O & { to: T }),

  /** Records of a resource that also list this one. Either side can be changed, and both share one table. */
  links: <const T extends string, const O extends OptionsWithout<LinksOptions & RegisteredNameOptions<P>, 'to'>>(
    to: T,
    options: O & NoUnknownOptions<O, LinksOptions>,
  ) => createField<'links', readonly LinkEntry<O>[], O & { to: T }>('links', { ...options, to } as O & { to: T }),

  /** Fields of the same record under a common name, with dotted paths. */
  group: <
    const F extends FieldsData,
    const O extends OptionsWithout<GroupOptions<FieldsData> & RegisteredNameOptions<P>, 'fields'> = object,
  >(
    fields: F,
    options?: O & NoUnknownOptions<O, GroupOptions<FieldsData>>,
  ) =>
    createField<'group', Omit<RecordOf<F, never>, 'createdAt' | 'deletedAt'>, O & { fields: F }>('group', {
      ...options,
      fields,
    } as O & { fields: F }),

  /** Rows of a child table that are created and deleted with the record. */
  rows: <
    const F extends FieldsData,
    const O extends OptionsWithout<RowsOptions<FieldsData> & RegisteredNameOptions<P>, 'fields'> & {
      readonly uniqueBy?: readonly (keyof F & string)[]
      readonly totals?: { readonly [Name in keyof F & string]?: TotalWord }
    },
  >(
    fields: F,
    options: O & NoUnknownOptions<O, RowsOptions<FieldsData>>,
  ) =>
    createField<'rows', readonly Omit<RecordOf<F, never>, 'createdAt' | 'deletedAt'>[], O & { fields: F }>('rows', {
      ...options,
      fields,
    } as O & { fields: F }),
})

interface ChoiceLook<P extends ProductNames> extends ChoiceValueOptions {
  readonly icon?: EngineIcon | NameOf<P, 'icons'>
}
type ChoiceArguments<P extends ProductNames> = OptionsWithout<
  ChoiceOptions & RegisteredNameOptions<P>,
  'values' | 'valueOptions'
>

/**
 * Two overloads, because a union of both forms would slow the compiler down. The overload with a list comes last,
 * because compiler errors refer to the last overload.
 */
interface ChoiceBuilder<P extends ProductNames> {
  /** The values, each with its appearance. */
  <const V extends string, const O extends ChoiceArguments<P> & { default?: NoInfer<V> } = object>(
    values: Readonly<Record<V, ChoiceLook<P>>>,
    options?: O & NoUnknownOptions<O, ChoiceOptions>,
  ): Field<'choice', V, NoInfer<O & { values: readonly V[] }>>
  <const V extends string, const O extends ChoiceArguments<P> & { default?: NoInfer<V> } = object>(
    values: readonly V[],
    options?: O & NoUnknownOptions<O, ChoiceOptions>,
  ): Field<'choice', V, NoInfer<O & { values: readonly V[] }>>
}

function createChoice(values: readonly string[] | ChoiceOptions['valueOptions'], options?: object) {
  const declared = Array.isArray(values) ? { values } : { values: Object.keys(values ?? {}), valueOptions: values }
  return { kind: 'choice', options: { ...options, ...declared } }
}

/** An interface, because the compiler's messages show its name instead of all builders. */
export interface FieldBuilders<P extends ProductNames> extends ReturnType<typeof createFieldBuilders<P>> {}

/** The builders of fields. They return plain data; the types keep the literal options. */
export function createFieldBuilders<const P extends ProductNames>({ languages }: P) {
  type Language = NameOf<P, 'languages'>
  return {
    ...createPlainBuilders<P>(),
    ...createStructureBuilders<P>(),

    choice: createChoice as ChoiceBuilder<P>,

    computed: createComputed,

    ...givenBuilders,

    /** Several of declared values. */
    choices: <
      const V extends string,
      const O extends OptionsWithout<ChoicesOptions & RegisteredNameOptions<P>, 'values'> = object,
    >(
      values: readonly V[],
      options?: O & NoUnknownOptions<O, ChoicesOptions>,
    ) =>
      createField<'choices', readonly V[], O & { values: readonly V[] }>('choices', { ...options, values } as O & {
        values: readonly V[]
      }),

    /** One of the languages of content. */
    language: <
      const O extends OptionsWithout<ChoiceOptions & RegisteredNameOptions<P>, 'values'> & {
        default?: Language
      } = object,
    >(
      options?: O & NoUnknownOptions<O, ChoiceOptions>,
    ) =>
      createField<'choice', Language, O & { values: P['languages'] }>('choice', {
        ...options,
        values: languages,
      } as O & {
        values: P['languages']
      }),

    /** One text per language; on the wire rows of `{language, text}`. */
    translated: <const O extends OptionsWithout<TranslatedOptions & RegisteredNameOptions<P>, 'languages'>>(
      options: O & NoUnknownOptions<O, TranslatedOptions>,
    ) =>
      createField<
        'translated',
        readonly ({ readonly language: Language } & { readonly [W in O['text']]: string })[],
        O & { languages: P['languages'] }
      >('translated', { ...options, languages } as O & { languages: P['languages'] }),
  }
}
