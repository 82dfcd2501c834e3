/** The other texts of this product are in its declarations. */
export const en = {
  motto: '',
  resources: {
    books: {
      choices: { language: { en: 'English', fr: 'French', de: 'German', pt: 'Portuguese', es: 'Spanish' } },
      validation: { isbn: { isbn: 'This is no ISBN: check its digits.' } },
    },
  },
}
