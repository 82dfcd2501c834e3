import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { getBulkCommands } from '../../src/declared/bulk/bulkCommands.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'

const currentUser = { id: 1, nome: 'Ana', email: 'ana@x.test', profile: { nome: 'ADMIN' } }
const evaluationContext = createEvaluationContext(new Date('2026-03-01T12:00:00.000Z'), currentUser)

test('a dialog is about those of the selected records that allow it', () => {
  const qrCode = { bulk: true, if: { deletedAt: null }, effect: { dialog: 'qrCode' } } as const
  const resource: ResourceData = { ...campaigns, actions: { ...campaigns.actions, qrCode } }
  const records = [
    { id: 1, deletedAt: null },
    { id: 2, deletedAt: '2026-01-01T12:00:00.000Z' },
  ]
  const commands = getBulkCommands(resource, records, evaluationContext)
  const qrCodeCommands = commands.filter(({ name }) => name === 'qrCode')
  expect(qrCodeCommands.map((command) => command.records.map(({ id }) => id))).toEqual([[1]])
})
