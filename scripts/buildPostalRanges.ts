import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { foldText } from '#language/foldText.ts'
import { findProjectRoot } from '../server/projectRoot.ts'

// `npm run build:postal-ranges -- br-city-codes.csv` writes Brazil's postal code ranges by municipality from the data
// set that NOTICE lists.

/** Municipalities that the data set has under a former name or spelling, by state. */
const currentNames: Readonly<Record<string, string>> = {
  'BA Muquém de São Francisco': 'Muquém do São Francisco',
  'BA Santa Teresinha': 'Santa Terezinha',
  'MG Barão de Monte Alto': 'Barão do Monte Alto',
  'MG Dona Eusébia': 'Dona Euzébia',
  'MG Passa-Vinte': 'Passa Vinte',
  'MG São Thomé das Letras': 'São Tomé das Letras',
  'MT Santo Antônio do Leverger': 'Santo Antônio de Leverger',
  'RN Arês': 'Arez',
  'RN Açu': 'Assú',
  'RN Boa Saúde': 'Januário Cicco',
  "RN Olho-d'Água do Borges": "Olho d'Água do Borges",
  'RR São Luiz': 'São Luiz do Anauá',
  'SC Grão Pará': 'Grão-Pará',
  'SE Amparo de São Francisco': 'Amparo do São Francisco',
  'SE Gracho Cardoso': 'Graccho Cardoso',
  'SP Biritiba-Mirim': 'Biritiba Mirim',
  'TO Fortaleza do Tabocão': 'Tabocão',
}

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Name the file br-city-codes.csv of the data set.')
const [head = '', ...rows] = readFileSync(source, 'utf8').trim().split('\n')
const columns = head.split(',')
const lines = rows.flatMap((row) => {
  const cells = row.split(',')
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
  const [city, state] = [cell('name'), cell('state')]
  const ranges = [...cell('postalCode_ranges').matchAll(/\[(\d{5})-(\d{3}) (\d{5})-(\d{3})\]/g)]
  if (ranges.length === 0) throw new Error(`${city}, ${state}, has no range of postal codes`)
  return ranges.map(
    ([, from, fromSuffix, to, toSuffix]) =>
      `${from}${fromSuffix}\t${to}${toSuffix}\t${state}\t${findListedName(state, city)}\n`,
  )
})
writeFileSync(join(findProjectRoot(import.meta.url), 'server/geo/postalRanges.txt'), lines.sort().join(''))
console.log(`${lines.length} ranges of ${rows.length} municipalities`)

/** The name of a municipality in the list of cities. @throws Error if the list has none */
function findListedName(state: string, city: string): string {
  const name = currentNames[`${state} ${city}`] ?? city
  const code = getStates().find((one) => one.code === state)?.code
  const listed = code && getMunicipalities(code).find((one) => foldText(one.name) === foldText(name))
  if (!listed) throw new Error(`no municipality of ${state} is called ${name}`)
  return listed.name
}
