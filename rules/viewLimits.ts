/**
 * The limits of saved views, far higher than what people save. `views`: of a list, the private ones of one person, and the
 * shared ones. `params`, `columns`, `profiles`: how many one view has. The others are lengths in characters, `text` of a
 * parameter, a column or an id.
 */
export const viewLimits = { views: 50, name: 60, params: 12, columns: 60, text: 200, filter: 4_000, profiles: 100 } as const
