/** The words of the demo data; all addresses end in the reserved domain `.example`. */
export const people = [
  ['Jane', 'Mercer'],
  ['Malik', 'Osei'],
  ['Sofia', 'Lindqvist'],
] as const

export const companyNames = [
  ...['Albion Freight', 'Brightwater Clinics', 'Cobalt Robotics', 'Dunmore Foods', 'Evergrid Energy', 'Fallow & Finch'],
  ...['Granite Mutual', 'Harbour Textiles', 'Inkwell Press', 'Juniper Labs', 'Kestrel Air', 'Lumen Optics'],
  ...['Marrow & Sons', 'Northgate Schools', 'Orchard Pharma', 'Pike Hardware', 'Quarry Stone', 'Redwood Homes'],
] as const

export const firstNames = [
  ...['Ada', 'Bastien', 'Carmen', 'Dmitri', 'Elif', 'Farah', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Keiko', 'Liam'],
  ...['Maya', 'Noor', 'Oscar', 'Priya', 'Quentin', 'Rosa', 'Stefan', 'Tomasz', 'Uma', 'Viktor', 'Wanda', 'Yusuf'],
] as const

export const lastNames = [
  ...['Adeyemi', 'Bauer', 'Castillo', 'Dupont', 'Eriksen', 'Fischer', 'Garnier', 'Haddad', 'Ito', 'Jansen'],
  ...['Kowalski', 'Laurent', 'Moreau', 'Novak', 'Olsen', 'Petit', 'Quinn', 'Rossi', 'Schmidt', 'Vidal'],
] as const

export const titles = [
  'Buyer',
  'Chief of operations',
  'Data engineer',
  'Finance director',
  'Founder',
  'Plant manager',
] as const
export const cities = ['Lyon', 'Nantes', 'Lille', 'Bordeaux', 'Grenoble', 'Rennes'] as const
export const sectors = ['technology', 'industry', 'health', 'retail', 'services', 'public'] as const
export const tags = [
  ['decision maker', '#c5dedd'],
  ['met at the fair', '#fde2e4'],
  ['newsletter', '#fff1e6'],
  ['partner', '#bcd4e6'],
  ['price sensitive', '#eddcd2'],
] as const

export const dealNames = ['Pilot', 'Rollout', 'Support contract', 'Training', 'Renewal', 'Extension'] as const
export const notes = [
  'Asked for references from the same sector.',
  'Wants an offer by the end of the month, with and without training.',
  'The budget is decided in spring; call again before that.',
  'Met the team: four people would work with it every day.',
] as const
export const tasks = [
  ['call', 'Ask how the trial went'],
  ['mail', 'Send the revised offer'],
  ['meeting', 'Walk through the contract'],
  ['demo', 'Show the export to the finance team'],
  ['followUp', 'Check whether the invoice arrived'],
] as const

/** The stages of deals: each with its chance to win in percent, and its weight when the demo data picks one. */
export const stages: readonly (readonly [readonly [stage: string, chance: string], weight: number])[] = [
  [['opportunity', '20'], 4],
  [['proposal', '45'], 3],
  [['negotiation', '70'], 2],
  [['won', '100'], 2],
  [['lost', '0'], 1],
]

export const briefing =
  '<h3>Before the first meeting</h3>\n<ul><li><p>The buyer decides <strong>with</strong> the head of production.</p>\n</li>\n<li><p>Budget round in <em>October</em>.</p>\n</li>\n</ul>\n<p>Their terms are on <a href="https://example.com/terms">their site</a>.</p>\n'

/** The text of the file that a contact has. */
export const attachment = `Agenda
1. Where the project stands
2. Offer for the next quarter
3. Open questions
`
