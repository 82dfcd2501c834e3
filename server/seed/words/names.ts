import { listed } from './listed.ts'

/** The names of the demo users. All email addresses end in the reserved domain `.example`. */
export const givenNamesF = listed(`
  Adriana, Aline, Amanda, Ana Beatriz, Ana Clara, Bruna, Camila, Carolina, Cecília, Daniela, Débora, Eduarda,
  Elisa, Fernanda, Flávia, Gabriela, Helena, Heloísa, Iracema, Isabela, Juliana, Jussara, Larissa, Letícia,
  Lívia, Luana, Manuela, Márcia, Maria Eduarda, Mariana, Natália, Patrícia, Priscila, Rafaela, Renata, Simone,
  Tainá, Valentina, Vitória, Yasmin
`)

export const givenNamesM = listed(`
  André, Antônio, Bruno, Caio, Carlos Eduardo, Daniel, Davi, Diego, Eduardo, Felipe, Fernando, Francisco,
  Gabriel, Guilherme, Gustavo, Henrique, Igor, João Pedro, José, Leonardo, Lucas, Luiz Henrique, Marcelo,
  Mateus, Murilo, Otávio, Paulo, Pedro, Rafael, Raimundo, Ricardo, Rodrigo, Samuel, Sebastião, Sérgio, Thiago,
  Ubiratan, Vicente, Vinícius, Wagner
`)

export const surnames = listed(`
  Almeida, Alencar, Amaral, Araújo, Assis, Azevedo, Barbosa, Barreto, Bianchi, Bittencourt, Brandão, Cardoso,
  Carvalho, Cavalcanti, Costa, Dias, Farias, Ferreira, Figueiredo, Fontes, Freitas, Gomes, Guimarães, Haddad,
  Leal, Lima, Macedo, Martins, Mendes, Monteiro, Moraes, Nascimento, Nogueira, Oliveira, Pacheco, Peixoto,
  Pereira, Prado, Queiroz, Ribeiro, Rocha, Rodrigues, Sampaio, Santos, Schneider, Silva, Siqueira, Souza,
  Tanaka, Tavares, Teixeira, Vasconcelos, Vieira, Yamamoto
`)

/** The particles of surnames that have one, as in `da Silva`. */
export const particles: Readonly<Record<string, string>> = {
  Costa: 'da',
  Silva: 'da',
  Rocha: 'da',
  Santos: 'dos',
  Nascimento: 'do',
  Amaral: 'do',
  Prado: 'do',
  Assis: 'de',
  Freitas: 'de',
  Almeida: 'de',
}

export const mailDomains = listed(`
  correio.example, mensagem.example, casa.example, varanda.example
`)

export type Organisation = { nome: string; mailbox: string; alphanumeric: boolean }

export const organisations: readonly Organisation[] = [
  { nome: 'Perfumaria Alecrim Dourado Ltda', mailbox: 'contato@alecrimdourado.example', alphanumeric: false },
  { nome: 'Casa Lavanda Comércio de Aromas Ltda', mailbox: 'compras@casalavanda.example', alphanumeric: false },
  { nome: 'Essência do Cerrado Cosméticos S.A.', mailbox: 'marketing@essenciadocerrado.example', alphanumeric: true },
  { nome: 'Pousada Brisa Mansa', mailbox: 'recepcao@brisamansa.example', alphanumeric: false },
  { nome: 'Ateliê Sândalo Azul', mailbox: 'ola@sandaloazul.example', alphanumeric: true },
]
