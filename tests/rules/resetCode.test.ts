import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateResetCode } from '#rules/resetCode.ts'

const createDate = (seconds: number) => new Date(seconds * 1000)

test.each([
  ['AA:BB:CC:DD:EE:FF', 0, '951396', 60],
  ['aa-bb-cc-dd-ee-ff', 59, '951396', 1],
  ['AA:BB:CC:DD:EE:FF', 60, '190579', 60],
  ['00:1A:7D:DA:71:13', 1_700_000_000, '559636', 40],
  ['00:1A:7D:DA:71:13', 1_700_000_040, '139679', 60],
])('the code of %s at second %d is %s, for %d more [H-09, H-10]', (mac, second, token, remaining) => {
  expect(generateResetCode(mac, createDate(second))).toEqual({ token, remaining })
})

describe('a reset code', () => {
  const macAddress = fc.uint8Array({ minLength: 6, maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const second = fc.integer({ min: 0, max: 4_102_444_800 })

  test('is what RFC 6238 says, for any address and second [H-09]', () => {
    fc.assert(
      fc.property(macAddress, second, (mac, unixSeconds) => {
        expect(generateResetCode(mac, createDate(unixSeconds))?.token).toBe(computeTotp(mac.toUpperCase(), unixSeconds))
      }),
    )
  })

  test('does not depend on how the address is written', () => {
    const codes = ['001a7dda7113', '00:1a:7d:da:71:13', '001A.7DDA.7113', ' 00-1A-7D-DA-71-13 ']
    expect(new Set(codes.map((mac) => generateResetCode(mac, createDate(99))?.token)).size).toBe(1)
  })

  test('stays for the whole of its minute, whatever the millisecond', () => {
    const [first, last] = [
      generateResetCode('AABBCCDDEEFF', createDate(119.999)),
      generateResetCode('AABBCCDDEEFF', createDate(60.001)),
    ]
    expect(first?.token).toBe(last?.token)
    expect([first?.remaining, last?.remaining]).toEqual([1, 60])
  })

  test.each(['', 'AA:BB:CC:DD:EE', 'AA:BB:CC:DD:EE:FF:00', 'not an address'])('is not there for “%s”', (text) => {
    expect(generateResetCode(text, createDate(0))).toBeUndefined()
  })
})

/** An independent implementation of RFC 6238 and RFC 4226 with Node's HMAC. */
function computeTotp(digits: string, unixSeconds: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(unixSeconds / 60)))
  const hash = createHmac('sha1', Buffer.from(digits, 'ascii')).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
