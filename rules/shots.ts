/** Number of entries in "largest only" charts and exports (OP-22). */
export const maxLargestEntries = 10
