import type { Catalog } from './catalog.ts'
import type { FormatRule, Formats } from './formats.ts'
import type { ProductNames } from './productNames.ts'

/** The parts of a product that browser, server and commands share. */
export interface ProductData {
  /** The name of the product in titles and mails, unless PRODUCT_NAME says otherwise. */
  readonly name: string
  /** Among them `users` and `profiles`, which the accounts of every product need, see `assertProduct`. */
  readonly resources: Catalog
  readonly names: ProductNames
  /** The rules of the text formats that the declarations name. */
  readonly formats: Formats
  /** The languages of the interface, unless LOCALES says otherwise; absent: all that have a catalogue. */
  readonly locales?: readonly string[]
  /** The time zone in which days begin and times are shown, unless TIME_ZONE says otherwise; America/Sao_Paulo by default. */
  readonly timeZone?: string
  /** The language in which declared names, made readable, are complete labels; absent: none is. */
  readonly namesIn?: string
}

/** A rule for each text format that the product names. */
type NamedFormats<P extends ProductData> = {
  readonly formats: { readonly [F in P['names']['formats'][number]]: FormatRule }
}

/** Defines a product, with the literal types of its declarations. */
export const defineProduct = <const P extends ProductData>(product: P & NamedFormats<P>): P => product
