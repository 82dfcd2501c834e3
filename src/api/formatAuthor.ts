/** The display name of the author of a change: a user, with the name of the API key if one was used. */
export const formatAuthor = ({ nome, key }: { readonly nome: string; readonly key?: string }): string =>
  key === undefined ? nome : `${nome} (${key})`
