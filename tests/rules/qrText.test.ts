import { expect, test } from 'vitest'
import { buildQrText } from '#rules/qrText.ts'

test('a QR code says which campaign it is, and its instant exactly as the API told it [F-06]', () => {
  expect(buildQrText({ campaignId: 12, updatedAt: '2025-03-01T12:30:00.000Z' })).toBe('12_2025-03-01T12:30:00.000Z')
  expect(buildQrText({ campaignId: 12, updatedAt: '2025-03-01T09:30:00-03:00' })).toBe('12_2025-03-01T09:30:00-03:00')
})
