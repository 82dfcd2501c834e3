import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isObject } from '#language/values.ts'

/** Whether a value has the form of a signed challenge (WebAuthn assertion). The signature is verified elsewhere. */
export const isAssertion = (value: unknown): value is AuthenticationResponseJSON =>
  hasTexts(value, ['id', 'rawId', 'type']) &&
  hasTexts(value.response, ['clientDataJSON', 'authenticatorData', 'signature'])

/** Whether a value has the form of a new passkey. */
export const isRegistration = (value: unknown): value is RegistrationResponseJSON =>
  hasTexts(value, ['id', 'rawId', 'type']) && hasTexts(value.response, ['clientDataJSON', 'attestationObject'])

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return isObject(value) && names.every((name) => typeof value[name] === 'string')
}
