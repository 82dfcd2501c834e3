/** The columns that say which record a row is, and in which version it was exported. */
export const idTarget = '_id'
export const versionTarget = '_version'
