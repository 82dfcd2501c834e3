/** The other texts of this product are in its declarations. */
export const en = {
  motto: '',
  resources: {},
  validation: { isbn: 'This is no ISBN: check its digits.' },
  errors: {
    tooManyLoans: 'This member has 5 open loans already.',
    memberInactive: 'This member is inactive.',
    copyNotAvailable: 'This copy is not available.',
  },
}
