import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/createTestApp.ts'

let test: TestApp | undefined
afterEach(() => test?.close())

const token = 'a token that only the monitor knows'.replaceAll(' ', '-')

describe('the metrics', () => {
  it('count requests by route and status, and are given to whoever has the token', async () => {
    test = await createTestApp({ METRICS_TOKEN: token })
    const admin = await test.signedInAs('ADMIN')
    await admin.get('/api/categories/77')
    const answer = await test.anybody.get('/api/metrics', { authorization: `Bearer ${token}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{route="/api/categories/:id",method="GET",status="404"} 1',
    )
    expect(answer.body).not.toContain('/api/categories/77')
  })

  it('are refused without the token, and to people', async () => {
    test = await createTestApp({ METRICS_TOKEN: token })
    const admin = await test.signedInAs('ADMIN')
    expect((await test.anybody.get('/api/metrics')).statusCode).toBe(401)
    expect((await admin.get('/api/metrics')).statusCode).toBe(401)
    expect((await test.anybody.get('/api/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(401)
  })

  it('do not exist where no token is configured', async () => {
    test = await createTestApp()
    const admin = await test.signedInAs('ADMIN')
    expect((await admin.get('/api/metrics')).statusCode).toBe(404)
  })
})
