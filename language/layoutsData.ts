/** The declared layouts of a list; the first one is the default. `table` and `cards` need no declaration. */
export interface LayoutsData<Path> {
  readonly table?: object
  readonly cards?: object
  /** A column for each value of a choice, with the sum of a column of numbers. */
  readonly board?: { readonly by: Path; readonly sum?: Path } | undefined
  /** The records from one day, or instant, to another. */
  readonly calendar?: { readonly from: Path; readonly to?: Path } | undefined
  /** The records below those that a reference to the same resource names. */
  readonly tree?: { readonly by: Path } | undefined
}
