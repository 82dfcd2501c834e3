/** The other texts of this product are in its declarations. */
export const en = {
  motto: '',
  resources: { books: { validation: { isbn: { isbn: 'This is no ISBN: check its digits.' } } } },
}
