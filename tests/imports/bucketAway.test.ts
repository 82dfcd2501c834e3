import { afterAll, expect, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { startBucketServer } from '../support/bucketServer.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { read, runImports } from './importFixture.ts'

const bucket = await startBucketServer(new Date(0))
const app = await createTestApp({ FILES_URL: bucket.url })
afterAll(async () => {
  await app.close()
  await bucket.close()
})

test('an import whose file cannot be read because the bucket is away goes on once it is back', async () => {
  const admin = await app.signInAs('ADMIN')
  const content = Buffer.from('name\nFloral\n')
  const announced = await admin.post('/api/imports', { resource: 'categories', name: 'a.csv', bytes: content.length })
  const { importId } = announced.json<Import>()
  const type = { 'content-type': 'application/octet-stream' }
  expect((await admin.put(`/api/imports/${importId}/parts/0`, content, type)).statusCode).toBe(204)
  bucket.setAway(true)
  await expect(runImports(app)).rejects.toThrow('Unable to check existence')
  expect((await read(admin, importId)).state).toBe('reading')
  bucket.setAway(false)
  await runImports(app)
  expect((await read(admin, importId)).state).toBe('mapping')
})
