/** The limits of saved views, far higher than ordinary use needs. */
export const viewLimits = {
  /** The private views of one user for one list, and the shared views of one list. */
  views: 50,
  /** The characters of a name. */
  name: 60,
  /** The parameters, columns and profiles of one view. */
  params: 12,
  columns: 60,
  profiles: 100,
  /** The characters of the filter, and of any other parameter, a column or an id. */
  filter: 4_000,
  text: 200,
} as const
