/**
 * The functions of the numbering plans that the language needs. The plans are too large to be loaded with every page.
 */
export interface NumberingPlans {
  /**
   * The E.164 form of a phone number; undefined if it is not a phone number. A number without `+` is one of the region; without a
   * region it is refused.
   */
  parse(text: string, region: string | undefined): string | undefined
  /** Formats an E.164 number as its region writes it, or internationally if it is of another region. */
  format(value: string, region: string | undefined): string
}

let numberingPlans: NumberingPlans | undefined

/** The numbering plans; undefined until they are loaded. The server loads them before it reads a request body. */
export const getNumberingPlans = (): NumberingPlans | undefined => numberingPlans

export function registerNumberingPlans(loaded: NumberingPlans): void {
  numberingPlans = loaded
}

/** Whether a text has the form of E.164, which has at most 15 digits. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{5,14}$/.test(text)
