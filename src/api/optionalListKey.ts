/** The query key of a list that not every backend has, such as the notifications. */
export const optionalListKey = (path: string) => ['optionalLists', path] as const
