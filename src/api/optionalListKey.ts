/** The key of a list that not every server has, such as the notifications, among the queries. */
export const optionalListKey = (path: string) => ['optionalLists', path] as const
