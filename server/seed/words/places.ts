import { listed } from './listed.ts'

/** A Brazilian city with its postal range: the first five digits, both ends included. */
export type Place = { city: string; state: string; from: number; to: number; fiscalRegion: number }

/** Postal ranges as published by Correios; the fiscal region is the ninth digit of a CPF issued there. */
export const places: readonly Place[] = [
  { city: 'São Paulo', state: 'São Paulo', from: 1000, to: 5999, fiscalRegion: 8 },
  { city: 'Campinas', state: 'São Paulo', from: 13010, to: 13139, fiscalRegion: 8 },
  { city: 'Santos', state: 'São Paulo', from: 11010, to: 11099, fiscalRegion: 8 },
  { city: 'Ribeirão Preto', state: 'São Paulo', from: 14010, to: 14109, fiscalRegion: 8 },
  { city: 'São José dos Campos', state: 'São Paulo', from: 12210, to: 12249, fiscalRegion: 8 },
  { city: 'Rio de Janeiro', state: 'Rio de Janeiro', from: 20010, to: 23799, fiscalRegion: 7 },
  { city: 'Niterói', state: 'Rio de Janeiro', from: 24020, to: 24399, fiscalRegion: 7 },
  { city: 'Petrópolis', state: 'Rio de Janeiro', from: 25610, to: 25779, fiscalRegion: 7 },
  { city: 'Vitória', state: 'Espírito Santo', from: 29010, to: 29099, fiscalRegion: 7 },
  { city: 'Belo Horizonte', state: 'Minas Gerais', from: 30110, to: 31999, fiscalRegion: 6 },
  { city: 'Juiz de Fora', state: 'Minas Gerais', from: 36010, to: 36107, fiscalRegion: 6 },
  { city: 'Uberlândia', state: 'Minas Gerais', from: 38400, to: 38415, fiscalRegion: 6 },
  { city: 'Salvador', state: 'Bahia', from: 40010, to: 42499, fiscalRegion: 5 },
  { city: 'Feira de Santana', state: 'Bahia', from: 44001, to: 44149, fiscalRegion: 5 },
  { city: 'Aracaju', state: 'Sergipe', from: 49010, to: 49097, fiscalRegion: 5 },
  { city: 'Recife', state: 'Pernambuco', from: 50010, to: 52999, fiscalRegion: 4 },
  { city: 'Olinda', state: 'Pernambuco', from: 53010, to: 53399, fiscalRegion: 4 },
  { city: 'Maceió', state: 'Alagoas', from: 57010, to: 57099, fiscalRegion: 4 },
  { city: 'João Pessoa', state: 'Paraíba', from: 58010, to: 58099, fiscalRegion: 4 },
  { city: 'Natal', state: 'Rio Grande do Norte', from: 59010, to: 59139, fiscalRegion: 4 },
  { city: 'Fortaleza', state: 'Ceará', from: 60010, to: 60999, fiscalRegion: 3 },
  { city: 'Teresina', state: 'Piauí', from: 64000, to: 64099, fiscalRegion: 3 },
  { city: 'São Luís', state: 'Maranhão', from: 65010, to: 65099, fiscalRegion: 3 },
  { city: 'Belém', state: 'Pará', from: 66010, to: 66999, fiscalRegion: 2 },
  { city: 'Macapá', state: 'Amapá', from: 68900, to: 68911, fiscalRegion: 2 },
  { city: 'Manaus', state: 'Amazonas', from: 69005, to: 69099, fiscalRegion: 2 },
  { city: 'Boa Vista', state: 'Roraima', from: 69301, to: 69339, fiscalRegion: 2 },
  { city: 'Rio Branco', state: 'Acre', from: 69900, to: 69920, fiscalRegion: 2 },
  { city: 'Porto Velho', state: 'Rondônia', from: 76801, to: 76834, fiscalRegion: 2 },
  { city: 'Brasília', state: 'Distrito Federal', from: 70040, to: 70999, fiscalRegion: 1 },
  { city: 'Goiânia', state: 'Goiás', from: 74003, to: 74894, fiscalRegion: 1 },
  { city: 'Palmas', state: 'Tocantins', from: 77001, to: 77249, fiscalRegion: 1 },
  { city: 'Cuiabá', state: 'Mato Grosso', from: 78005, to: 78099, fiscalRegion: 1 },
  { city: 'Campo Grande', state: 'Mato Grosso do Sul', from: 79002, to: 79124, fiscalRegion: 1 },
  { city: 'Curitiba', state: 'Paraná', from: 80010, to: 82999, fiscalRegion: 9 },
  { city: 'Londrina', state: 'Paraná', from: 86010, to: 86099, fiscalRegion: 9 },
  { city: 'Florianópolis', state: 'Santa Catarina', from: 88010, to: 88099, fiscalRegion: 9 },
  { city: 'Joinville', state: 'Santa Catarina', from: 89201, to: 89239, fiscalRegion: 9 },
  { city: 'Porto Alegre', state: 'Rio Grande do Sul', from: 90010, to: 91999, fiscalRegion: 0 },
  { city: 'Caxias do Sul', state: 'Rio Grande do Sul', from: 95010, to: 95124, fiscalRegion: 0 },
]

export const streets = listed(`
  Rua das Acácias, Rua XV de Novembro, Avenida Getúlio Vargas, Rua Sete de Setembro, Rua Dom Pedro II,
  Avenida Brasil, Rua Marechal Deodoro, Rua Tiradentes, Avenida Santos Dumont, Rua Barão do Rio Branco,
  Rua das Laranjeiras, Rua Castro Alves, Avenida Rui Barbosa, Rua Machado de Assis, Travessa dos Ipês,
  Rua Cecília Meireles, Alameda das Palmeiras, Rua São Francisco, Rua Santa Clara, Rua do Comércio,
  Avenida Beira-Rio, Rua Chiquinha Gonzaga, Praça da Matriz, Rua Monteiro Lobato, Rua Padre Anchieta
`)

export type Foreigner = {
  nome: string
  genre: 'M' | 'F' | 'O'
  mailbox: string
  document: string
  country: string
  state: string
  city: string
  street: string
  zipcode: string
}

const foreigner = (
  nome: string,
  genre: Foreigner['genre'],
  mailbox: string,
  document: string,
  [country, state, city, street, zipcode]: [string, string, string, string, string],
): Foreigner => ({
  nome,
  genre,
  mailbox: `${mailbox}@correio.example`,
  document,
  country,
  state,
  city,
  street,
  zipcode,
})

export const foreigners: readonly Foreigner[] = [
  foreigner('Inês Carvalhal', 'F', 'ines.carvalhal', '31204567', [
    'PT',
    'Lisboa',
    'Lisboa',
    'Rua do Salitre, 112',
    '1250-200',
  ]),
  foreigner('Tomás Figueira', 'M', 'tomas.figueira', '29871134', [
    'PT',
    'Porto',
    'Porto',
    'Rua das Flores, 47',
    '4050-262',
  ]),
  foreigner('Lucía Fernández Ortega', 'F', 'lucia.ortega', '32456789', [
    'AR',
    'Córdoba',
    'Córdoba',
    'Calle Belgrano 850',
    'X5000',
  ]),
  foreigner('Mateo Giménez', 'M', 'mateo.gimenez', '4.123.456-7', [
    'UY',
    'Montevideo',
    'Montevideo',
    'Calle Durazno 1420',
    '11200',
  ]),
  foreigner('Camille Laurent', 'F', 'camille.laurent', '12AB34567', [
    'FR',
    "Provence-Alpes-Côte d'Azur",
    'Grasse',
    '8 rue de l’Oratoire',
    '06130',
  ]),
  foreigner('Hannah Becker', 'F', 'hannah.becker', 'L01X00T47', [
    'DE',
    'Nordrhein-Westfalen',
    'Köln',
    'Glockengasse 21',
    '50667',
  ]),
  foreigner('Emily Carter', 'O', 'emily.carter', 'X12345678', [
    'US',
    'New York',
    'Brooklyn',
    '214 Bedford Avenue',
    '11249',
  ]),
  foreigner('Kenji Watanabe', 'M', 'kenji.watanabe', 'TR1234567', [
    'JP',
    'Kyoto',
    'Kyoto',
    'Teramachi-dori 512',
    '604-8091',
  ]),
]
