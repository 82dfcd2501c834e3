/** The other texts of this product are in its declarations. */
export const en = {
  motto: '',
  resources: {},
  validation: { isbn: 'This is no ISBN: check its digits.' },
}
