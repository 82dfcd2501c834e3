/**
 * The content of a quiz. The first question is the root; an answer leads to the question named in `next`, or ends
 * the quiz with fragrances of the named families.
 */
export type AnswerScript = { label: string; description?: string } & (
  | { next: string; families?: never }
  | { families: readonly string[]; next?: never }
)

export type QuizScript = {
  name: string
  campaign: string
  language: 'pt-BR' | 'en-US' | 'es-ES'
  stage: 'created' | 'validated' | 'published'
  questions: Readonly<Record<string, { quest: string; answers: readonly AnswerScript[] }>>
}

export const quizScripts: readonly QuizScript[] = [
  {
    name: 'Encontre o seu perfume',
    campaign: 'Boas-vindas',
    language: 'pt-BR',
    stage: 'published',
    questions: {
      place: {
        quest: 'Onde você respira mais fundo?',
        answers: [
          { label: 'Perto do mar', description: 'Vento, sal e horizonte', next: 'hour' },
          { label: 'No meio da mata', description: 'Sombra, folhas e terra', next: 'trail' },
          { label: 'Na cozinha de casa', description: 'Forno aceso e mesa posta', next: 'shelf' },
        ],
      },
      hour: {
        quest: 'Que hora do dia combina com você?',
        answers: [
          { label: 'O começo da manhã', next: 'breakfast' },
          { label: 'O fim da tarde', next: 'evening' },
        ],
      },
      trail: {
        quest: 'O que chama a sua atenção na trilha?',
        answers: [
          { label: 'O cheiro de terra molhada', next: 'texture' },
          { label: 'As flores pelo caminho', description: 'Colhidas só com os olhos', families: ['Floral'] },
        ],
      },
      shelf: {
        quest: 'Qual prateleira você abre primeiro?',
        answers: [
          { label: 'A dos temperos', next: 'spice' },
          { label: 'A dos doces', description: 'Cacau, mel e baunilha', families: ['Gourmand'] },
        ],
      },
      breakfast: {
        quest: 'O que não pode faltar no café da manhã?',
        answers: [
          { label: 'Uma fruta da estação', families: ['Frutado'] },
          { label: 'Um suco bem gelado', description: 'De preferência, de limão', families: ['Cítrico'] },
        ],
      },
      evening: {
        quest: 'Como termina o dia perfeito?',
        answers: [
          { label: 'Com os pés na areia', families: ['Aquático'] },
          {
            label: 'Numa festa ao ar livre',
            description: 'Luzes baixas e boa música',
            families: ['Ambarado', 'Floral'],
          },
        ],
      },
      texture: {
        quest: 'Que textura você prefere?',
        answers: [
          { label: 'Madeira envelhecida', families: ['Amadeirado'] },
          { label: 'Folhas recém-colhidas', families: ['Verde', 'Aromático'] },
        ],
      },
      spice: {
        quest: 'Um tempero para a vida inteira?',
        answers: [
          { label: 'Canela e cravo', families: ['Especiado'] },
          { label: 'Ervas da horta', families: ['Aromático'] },
        ],
      },
    },
  },
  {
    name: 'Um perfume para ela',
    campaign: 'Dia das Mães',
    language: 'pt-BR',
    stage: 'validated',
    questions: {
      gesture: {
        quest: 'Qual gesto é a cara dela?',
        answers: [
          { label: 'Cuidar das plantas', next: 'garden' },
          { label: 'Chamar todos para a mesa', next: 'table' },
        ],
      },
      garden: {
        quest: 'O que ela planta na varanda?',
        answers: [
          { label: 'Rosas e jasmins', description: 'Um vaso para cada estação', next: 'time' },
          { label: 'Um limoeiro no vaso grande', families: ['Cítrico'] },
        ],
      },
      table: {
        quest: 'Que cheiro anuncia a visita?',
        answers: [
          { label: 'Bolo saindo do forno', families: ['Gourmand'] },
          { label: 'Fruta cortada na hora', families: ['Frutado'] },
          { label: 'Flores no centro da mesa', next: 'time' },
        ],
      },
      time: {
        quest: 'Quando ela usa perfume?',
        answers: [
          { label: 'Todos os dias', description: 'Até para ficar em casa', families: ['Floral'] },
          { label: 'Só em dias de festa', families: ['Floral', 'Gourmand'] },
        ],
      },
    },
  },
  {
    name: 'Find your summer scent',
    campaign: 'Verão à Beira-mar',
    language: 'en-US',
    stage: 'created',
    questions: {
      morning: {
        quest: 'How does your day at the beach begin?',
        answers: [
          { label: 'With a swim before breakfast', next: 'water' },
          { label: 'With something fresh to eat', next: 'plate' },
        ],
      },
      water: {
        quest: 'What do you like most about the water?',
        answers: [
          { label: 'The salt on my skin', families: ['Aquático'] },
          { label: 'The walk back through the dunes', next: 'walk' },
        ],
      },
      plate: {
        quest: 'What is on your plate?',
        answers: [
          { label: 'Ripe tropical fruit', description: 'Mango, passion fruit, cashew', families: ['Frutado'] },
          { label: 'Something sharp and cold', next: 'walk' },
        ],
      },
      walk: {
        quest: 'Which scent do you take home?',
        answers: [
          { label: 'Lemon peel and mint', families: ['Cítrico'] },
          { label: 'Wild grass after the rain', families: ['Verde'] },
        ],
      },
    },
  },
]
