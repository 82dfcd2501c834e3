/** What a person, or a program with an API key, is called where something says who did it. */
export const formatAuthor = ({ nome, key }: { readonly nome: string; readonly key?: string }): string =>
  key === undefined ? nome : `${nome} (${key})`
