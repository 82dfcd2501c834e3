/**
 * Whether a migration takes away what the release before still uses. Such a migration runs once no process of an older
 * release lives. All others only add, so that the older release can serve the same database (expand and contract).
 */
export const isContract = (name: string): boolean => name.endsWith('_contract')
