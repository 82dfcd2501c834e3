import { getNumberingPlans, type NumberingPlans, registerNumberingPlans } from '#language/phoneNumbers.ts'

type PhoneLibrary = typeof import('libphonenumber-js/min')

/**
 * Loads the numbering plans once. The server does it at its start; a browser only where a phone number is shown or
 * typed, because they are 36 kB compressed.
 */
export async function loadNumberingPlans(): Promise<NumberingPlans> {
  const loaded = getNumberingPlans() ?? createNumberingPlans(await import('libphonenumber-js/min'))
  registerNumberingPlans(loaded)
  return loaded
}

function createNumberingPlans({ isSupportedCountry, parsePhoneNumberFromString }: PhoneLibrary): NumberingPlans {
  const readNumber = (text: string, region: string | undefined) => {
    const isKnown = region !== undefined && isSupportedCountry(region)
    return parsePhoneNumberFromString(text, { extract: false, ...(isKnown && { defaultCountry: region }) })
  }
  return {
    parse(text, region) {
      const number = readNumber(text, region)
      return number?.isValid() && number.ext === undefined ? number.number : undefined
    },
    format(value, region) {
      const number = readNumber(value, undefined)
      if (number === undefined) return value
      return region !== undefined && number.country === region ? number.formatNational() : number.formatInternational()
    },
  }
}
