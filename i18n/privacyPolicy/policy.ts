/** What the privacy policy says about one product, in one language. */
export interface ProductPolicy {
  /** A sentence: what the product is for. */
  purpose: (product: string) => string
  /** The data that come from using the product. */
  use: string
  /** A sentence: where the data come from. */
  sources: (product: string) => string
  /** What these data are used for. */
  uses: PolicyTerm
  /** The recipients of the data, in paragraphs; absent if the data are not shared. */
  sharing?: (partner: string | null) => readonly string[]
}

/** The facts of an installation that a privacy policy states. */
export interface InstallationFacts {
  product: string
  /** The data controller, as free text; null if not configured. */
  controller: string | null
  /** The company with which the names of users and usage data are shared; null if not configured. */
  partner: string | null
  /** Years that personal data is kept after an account is closed. */
  personalDataYears: number
  /** Minimum months that access logs are kept. */
  accessLogMonths: number
  /** Days that the recipients of mails are kept. */
  sentMailDays: number
}

/** What the privacy policy of the engine states. */
export interface PolicyFacts extends InstallationFacts {
  about: ProductPolicy
}

/** A paragraph, a list, or a list of explained terms. Addresses in the texts are rendered as links. */
export type PolicyBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'terms'; terms: readonly PolicyTerm[] }

export interface PolicyTerm {
  term: string
  text: string
  /** The legal basis. */
  basis?: string
}

export interface PolicySection {
  /** The anchor in the page. */
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

/** The texts around the sections. */
export interface PolicyWords {
  title: string
  updated: string
  intro: (product: string) => string
  contents: string
  skip: string
  home: string
  print: string
  /** The accessible name of the language links. */
  languages: string
  anchor: (title: string) => string
  top: string
  /** Note and link text to the binding version; absent in the binding version itself. */
  translation?: { note: string; binding: string }
}

export interface Policy<Facts = PolicyFacts> {
  words: PolicyWords
  sections: (facts: Facts) => readonly PolicySection[]
}

/** A whole privacy policy, with all that it says about the product. */
export type WholePolicy = Policy<InstallationFacts>

/** The policy of the engine, which follows Brazilian law, with what it says about a product. */
export const completePolicy = ({ words, sections }: Policy, about: ProductPolicy): WholePolicy => ({
  words,
  sections: (facts) => sections({ ...facts, about }),
})

export const text = (...texts: string[]): PolicyBlock[] => texts.map((one) => ({ kind: 'text', text: one }))
export const list = (...items: string[]): PolicyBlock => ({ kind: 'list', items })
export const terms = (...policyTerms: PolicyTerm[]): PolicyBlock => ({ kind: 'terms', terms: policyTerms })
