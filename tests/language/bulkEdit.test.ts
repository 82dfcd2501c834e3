import { expect, test } from 'vitest'
import { getBulkEditChoices } from '#language/bulkEdit.ts'
import { organizations } from '#product/resources/organizations.ts'
import { users } from '#product/resources/users.ts'

const getChoices = (resource: Parameters<typeof getBulkEditChoices>[0]) =>
  getBulkEditChoices(resource).map(({ path }) => path)

test('a country that no other place lies within is set in several records, a country with its regions is not', () => {
  expect(getChoices(organizations)).toContain('country')
  const address = getChoices(users).filter((path) => path.startsWith('address.'))
  expect(address).toEqual(['address.street'])
})
