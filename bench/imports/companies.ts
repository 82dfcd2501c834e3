const cities = ['Paris', 'Lyon', 'Grasse', 'Nantes']
const sectors = ['technology', 'industry', 'health', 'retail']

/** The values of a company in a line of a file; every company has another name. */
export const createCompany = (index: number) => ({
  name: `Maison ${(index * 7919) % 1_000_003} & Fils`,
  sector: sectors[index % sectors.length] ?? '',
  employees: 1 + (index % 5_000),
  revenue: `${index % 90_000}.50`,
  website: `https://maison-${index}.example.com`,
  country: 'FR',
  city: cities[index % cities.length] ?? '',
  context: index % 3 === 0 ? null : `Met at the fair of ${2000 + (index % 26)}; buys ${index % 400} litres a year.`,
})

export type Company = ReturnType<typeof createCompany>

const fields = ['name', 'sector', 'employees', 'revenue', 'website', 'country', 'city', 'context'] as const

/** A file with a line for each company, and headings that name the fields. The texts about a company have a semicolon. */
export function toCsv(companies: readonly Company[]): Buffer {
  const quote = (value: string | number): string => (String(value).includes(';') ? `"${value}"` : String(value))
  const lines = companies.map((company) => fields.map((field) => quote(company[field] ?? '')).join(';'))
  return Buffer.from([fields.join(';'), ...lines].join('\n'))
}
