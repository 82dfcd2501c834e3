/**
 * Whether a migration removes what the previous release still uses. Such a migration runs only when no process of an
 * older release is alive. All others only add, so that the previous release can serve the same database (expand and
 * contract).
 */
export const isContract = (name: string): boolean => name.endsWith('_contract')
