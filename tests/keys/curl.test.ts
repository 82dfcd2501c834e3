import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { buildCurlExample } from '../../src/keys/curlExample.ts'
import { setUpApp } from '../http/appFixture.ts'
import { createKey } from './keyFixture.ts'

const testApp = await setUpApp()
const host = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
const runInShell = (command: string, key: string) =>
  promisify(execFile)('sh', ['-c', command], { env: { ...process.env, SILLAGE_KEY: key } })

test.each([[{ categories: ['read'] }], [{ users: ['read', 'edit'] }], [{ capsules: ['read'], devices: ['read'] }]])(
  'the command on the page of a key with the scopes %j reads a list within them [Y-39]',
  async (scopes) => {
    const { key } = await createKey(await testApp.signInAs('ADMIN'), { scopes })
    const command = buildCurlExample(resources, scopes, host) ?? ''
    expect(command).not.toContain('slk_')
    const { stdout } = await runInShell(command, key)
    expect(JSON.parse(stdout)).toEqual({
      data: expect.any(Array),
      total: expect.any(Number),
      totalPages: expect.any(Number),
    })
    // Without the key in the variable, the same command fails.
    await expect(runInShell(command, 'slk_wrong')).rejects.toThrow('401')
  },
)
