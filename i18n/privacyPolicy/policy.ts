/** What the privacy policy depends on: who runs the product, and for how long it keeps what. */
export interface PolicyFacts {
  product: string
  /** Who answers for the personal data, in their own words; null where nobody said. */
  controller: string | null
  /** The company that names and usage data are shared with; null where nobody said. */
  partner: string | null
  /** Years that personal data is kept after an account was closed. */
  personalDataYears: number
  /** Months that access logs are kept at least. */
  accessLogMonths: number
  /** Days that is kept to whom a mail went. */
  sentMailDays: number
}

/** A paragraph, a list, or terms that are explained. Addresses in the texts become links where they are shown. */
export type PolicyBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'terms'; terms: readonly PolicyTerm[] }

export interface PolicyTerm {
  term: string
  text: string
  /** What the law says about it. */
  basis?: string
}

export interface PolicySection {
  /** Its anchor in the page. */
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

/** What stands around the sections. */
export interface PolicyWords {
  title: string
  updated: string
  intro: (product: string) => string
  contents: string
  skip: string
  home: string
  print: string
  /** What the choice of a language is called. */
  languages: string
  anchor: (title: string) => string
  top: string
  /** Says that it is a translation, and leads to the text that binds; absent in that text. */
  translation?: { note: string; binding: string }
}

/** The policy in one language. */
export interface Policy {
  words: PolicyWords
  sections: (facts: PolicyFacts) => readonly PolicySection[]
}

/** Paragraphs. */
export const text = (...texts: string[]): PolicyBlock[] => texts.map((one) => ({ kind: 'text', text: one }))
export const list = (...items: string[]): PolicyBlock => ({ kind: 'list', items })
export const terms = (...explained: PolicyTerm[]): PolicyBlock => ({ kind: 'terms', terms: explained })
