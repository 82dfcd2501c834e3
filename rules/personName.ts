/** The name check of users and quizzes: at least three characters that are neither digits nor whitespace. */
export function isPersonName(text: string): boolean {
  return [...text].filter((character) => !/[\p{N}\s]/u.test(character)).length >= 3
}
