import { list, type Policy, type PolicyFacts, type PolicySection, type PolicyWords, terms, text } from './policy.ts'

const words: PolicyWords = {
  title: 'Política de privacidade',
  updated: 'Última atualização: 23 de novembro de 2026',
  intro: (product: string) =>
    `Esta política explica, sem rodeios, quais dados pessoais o ${product} trata, para quê, por quanto tempo e como você exerce os seus direitos. Ela segue a Lei Geral de Proteção de Dados Pessoais (LGPD, Lei nº 13.709/2018) e o Marco Civil da Internet (Lei nº 12.965/2014).`,
  contents: 'Nesta página',
  skip: 'Ir para o conteúdo',
  home: 'Ir para o início',
  print: 'Imprimir',
  languages: 'Idioma do texto',
  anchor: (title: string) => `Link para a seção ${title}`,
  top: 'Voltar ao topo',
}

function controller({ product, about, controller: name }: PolicyFacts): PolicySection {
  return {
    id: 'controlador',
    title: 'Quem é o controlador dos seus dados',
    blocks: [
      ...text(
        'Controlador é quem decide sobre o tratamento dos dados pessoais (LGPD, Art. 5º, VI).',
        name === null
          ? `Controlador: a empresa responsável por esta instalação do ${product}, ou seja, a que administra o painel e criou a sua conta.`
          : `Controlador: ${name}`,
        `${about.purpose(product)} Quem hospeda ou mantém o sistema em nome do controlador é operador e só trata os dados conforme as instruções dele (LGPD, Art. 39).`,
      ),
    ],
  }
}

function collectedData({ product, about }: PolicyFacts): PolicySection {
  return {
    id: 'dados',
    title: 'Quais dados tratamos',
    blocks: [
      terms(
        {
          term: 'Cadastro',
          text: 'Nome, e-mail e perfil de acesso, que são necessários para a conta. Data de nascimento, gênero, endereço (país, CEP, estado, cidade e rua) e CPF, CNPJ ou outro documento só quando informados.',
        },
        {
          term: 'Acesso',
          text: 'Senha, guardada apenas como um resumo criptográfico (hash), que não permite lê-la de volta; sessões abertas; confirmação do e-mail; e os links enviados para criar ou recuperar a senha.',
        },
        {
          term: 'Uso',
          text: about.use,
        },
        {
          term: 'Registros de acesso',
          text: 'Data e hora, usuário, endereço IP, função do sistema que foi chamada e o resultado. Nunca o conteúdo enviado nem senhas.',
        },
        { term: 'Registro de alterações', text: 'Quem criou, alterou, ativou, inativou ou deletou o quê, e quando.' },
        {
          term: 'Mensagens',
          text: 'Os e-mails da sua conta: para quem foram e quando. O texto é apagado assim que a mensagem é entregue.',
        },
      ),
      ...text(
        `${about.sources(product)} Não pedimos dados pessoais sensíveis (LGPD, Art. 5º, II), não compramos dados de terceiros e não usamos ferramentas de rastreamento ou publicidade.`,
      ),
    ],
  }
}

function purposes({ accessLogMonths, about }: PolicyFacts): PolicySection {
  return {
    id: 'finalidades',
    title: 'Para que usamos os dados e com qual base legal',
    blocks: [
      terms(
        {
          term: 'Criar e manter a sua conta e dar acesso conforme o seu perfil',
          text: 'Cadastro e acesso.',
          basis: 'Execução de contrato (LGPD, Art. 7º, V).',
        },
        {
          term: 'Enviar os links de cadastro, de confirmação do e-mail e de nova senha',
          text: 'Nome e e-mail.',
          basis: 'Execução de contrato (LGPD, Art. 7º, V).',
        },
        about.uses,
        {
          term: 'Identificar pessoas e empresas nos documentos do serviço',
          text: 'CPF, CNPJ ou outro documento e endereço, quando informados.',
          basis: 'Execução de contrato (LGPD, Art. 7º, V) e obrigação legal ou regulatória (Art. 7º, II).',
        },
        {
          term: 'Guardar registros de acesso',
          text: `Registros de acesso, por pelo menos ${accessLogMonths} meses.`,
          basis: 'Obrigação legal (LGPD, Art. 7º, II; Marco Civil da Internet, Art. 15).',
        },
        {
          term: 'Proteger as contas e investigar incidentes e fraudes',
          text: 'Acesso, registros de acesso e registro de alterações.',
          basis: 'Legítimo interesse na segurança do serviço e das pessoas que o usam (LGPD, Art. 7º, IX).',
        },
        {
          term: 'Defender direitos em processos judiciais, administrativos ou arbitrais',
          text: 'Os dados necessários a cada caso.',
          basis: 'Exercício regular de direitos (LGPD, Art. 7º, VI).',
        },
      ),
      ...text(
        'Quando um tratamento depender do seu consentimento (LGPD, Art. 7º, I), ele será pedido à parte, de forma destacada, e você poderá retirá-lo quando quiser.',
      ),
    ],
  }
}

function sharing({ partner, about }: PolicyFacts): PolicySection {
  const shared = about.sharing?.(partner)
  return {
    id: 'compartilhamento',
    title: 'Com quem compartilhamos',
    blocks: [
      ...text(...(shared ?? []), shared ? 'Além dela, só têm acesso aos dados:' : 'Só têm acesso aos dados:'),
      list(
        'as pessoas autorizadas do controlador, na medida do perfil de cada uma;',
        'os operadores que hospedam o sistema, guardam os arquivos ou entregam os e-mails em nome do controlador;',
        'autoridades públicas, quando a lei ou uma ordem judicial obrigar.',
      ),
      ...text('Não vendemos dados pessoais.'),
    ],
  }
}

function retention({ personalDataYears, accessLogMonths, sentMailDays }: PolicyFacts): PolicySection {
  return {
    id: 'prazos',
    title: 'Por quanto tempo guardamos',
    blocks: [
      terms(
        {
          term: `Dados pessoais: ${personalDataYears} anos`,
          text: `Guardamos os seus dados pessoais enquanto a conta existir e por ${personalDataYears} anos depois que ela for encerrada. Passado esse prazo, eles são apagados automaticamente, com as cópias que estiverem no registro de alterações e nos registros de acesso.`,
          basis:
            'Exercício regular de direitos (LGPD, Art. 7º, VI, e Art. 16, I), dentro do prazo de prescrição do Código de Defesa do Consumidor (Art. 27).',
        },
        {
          term: `Registros de acesso: pelo menos ${accessLogMonths} meses`,
          text: `São mantidos sob sigilo, em ambiente controlado e de segurança, por no mínimo ${accessLogMonths} meses.`,
          basis: 'Marco Civil da Internet, Art. 15.',
        },
        {
          term: `E-mails enviados: ${sentMailDays} dias`,
          text: 'Para quem a mensagem foi e quando. O texto é apagado assim que ela é entregue.',
        },
        {
          term: 'Sessões e links: o prazo de cada um',
          text: 'A sessão termina depois de 24 horas sem uso. O link de nova senha vale por 1 hora; os de cadastro e de confirmação, por 7 dias. Cada link só pode ser usado uma vez.',
        },
      ),
    ],
  }
}

const rights: PolicySection = {
  id: 'direitos',
  title: 'Os seus direitos',
  blocks: [
    ...text('A LGPD dá a você, a qualquer momento e sem custo, os direitos do Art. 18:'),
    terms(
      {
        term: 'Confirmação (Art. 18, I)',
        text: 'Saber se tratamos dados pessoais seus.',
      },
      {
        term: 'Acesso (Art. 18, II)',
        text: 'Receber uma cópia dos dados que temos sobre você. Nome, e-mail e perfil você também vê ao entrar no sistema.',
      },
      {
        term: 'Correção (Art. 18, III)',
        text: 'Corrigir dados incompletos, inexatos ou desatualizados. Um administrador pode fazer isso no seu cadastro assim que você pedir.',
      },
      {
        term: 'Anonimização, bloqueio ou eliminação (Art. 18, IV)',
        text: 'Pedir que dados desnecessários, excessivos ou tratados em desacordo com a lei sejam anonimizados, bloqueados ou eliminados.',
      },
      {
        term: 'Portabilidade (Art. 18, V)',
        text: 'Levar os seus dados a outro fornecedor. Nós os entregamos em formato de planilha.',
      },
      {
        term: 'Eliminação (Art. 18, VI)',
        text: 'Pedir que sejam eliminados os dados tratados com o seu consentimento, exceto os que a lei permite ou manda conservar (Art. 16).',
      },
      {
        term: 'Informação sobre o compartilhamento (Art. 18, VII)',
        text: 'Saber com quais entidades públicas e privadas os seus dados foram compartilhados.',
      },
      {
        term: 'Informação sobre não consentir (Art. 18, VIII)',
        text: 'Saber que pode negar o consentimento, quando ele for pedido, e o que acontece nesse caso.',
      },
      {
        term: 'Revogação do consentimento (Art. 18, IX)',
        text: 'Retirar o consentimento que tiver dado. O que foi feito antes continua válido (Art. 8º, § 5º).',
      },
    ),
    ...text('Você também pode:'),
    list(
      'opor-se a um tratamento feito sem o seu consentimento, se ele descumprir a lei (Art. 18, § 2º);',
      'pedir a revisão de decisões tomadas só por meios automatizados (Art. 20);',
      'reclamar à ANPD (Art. 18, § 1º) e aos órgãos de defesa do consumidor (Art. 18, § 8º).',
    ),
  ],
}

const exercise: PolicySection = {
  id: 'como-exercer',
  title: 'Como exercer os seus direitos',
  blocks: [
    list(
      'Escreva ao controlador pelo contato do fim desta página e diga qual direito quer exercer. Não é preciso explicar o motivo.',
      'Para proteger você, confirmamos a sua identidade antes de responder, sempre que possível pelo e-mail da conta. Um representante legal pode pedir em seu nome.',
      'Confirmamos a existência de tratamento e damos acesso em formato simplificado de imediato, ou por meio de declaração clara e completa em até 15 dias (Art. 19). Os outros pedidos têm resposta nos prazos da regulamentação da ANPD.',
      'Se não pudermos atender na hora, dizemos por quê; se não formos quem trata os dados, dizemos, sempre que possível, quem é (Art. 18, § 4º).',
      'Quando um dado compartilhado for corrigido, eliminado, anonimizado ou bloqueado, avisamos a quem o recebeu, para que faça o mesmo (Art. 18, § 6º).',
    ),
    ...text('A sua senha você mesmo pode alterar a qualquer momento, depois de entrar no sistema.'),
  ],
}

const security: PolicySection = {
  id: 'seguranca',
  title: 'Como protegemos os dados',
  blocks: [
    list(
      'As senhas são guardadas com um algoritmo próprio para isso (Argon2id): ninguém consegue lê-las, nem nós.',
      'Cada pessoa só vê e faz o que o seu perfil permite, e o sistema confere isso a cada pedido.',
      'As sessões têm prazo curto, terminam quando a senha muda e podem ser encerradas por você a qualquer momento.',
      'Tentativas repetidas de acesso são bloqueadas por um tempo.',
      'Alterações e acessos ficam registrados, sem senhas e sem o conteúdo enviado.',
    ),
    ...text(
      'Se houver um incidente de segurança que possa causar risco ou dano relevante, o controlador avisa você e a ANPD, com as medidas tomadas, no prazo da regulamentação (LGPD, Art. 48).',
    ),
  ],
}

function browserStorage({ product }: PolicyFacts): PolicySection {
  return {
    id: 'cookies',
    title: 'Cookies e armazenamento no navegador',
    blocks: [
      ...text(
        `O ${product} usa um único cookie e guarda no seu navegador (localStorage) só o que precisa para funcionar. Nada disso serve para rastrear você em outros sites:`,
      ),
      terms(
        {
          term: 'Navegador conhecido (cookie)',
          text: 'Diz que você já entrou neste navegador, para que tentativas de outras pessoas não bloqueiem o seu acesso: 180 dias.',
        },
        { term: 'Sessão', text: 'O que mantém você conectado: até 24 horas, ou até você sair.' },
        { term: 'Última tela', text: 'Para voltar a ela: 2 minutos.' },
        {
          term: 'Rascunhos',
          text: 'O que você digitou em um formulário e ainda não salvou: até um dia, até você salvar ou descartar, ou até você sair.',
        },
        {
          term: 'Avisos',
          text: 'Quais avisos você já viu: até você mudar de navegador ou limpar os dados do site.',
        },
        {
          term: 'Registros vistos',
          text: 'Nome e tipo dos últimos dez registros que você abriu, para voltar a eles: até um dia, ou até você sair.',
        },
        { term: 'Listas', text: 'Página, ordem, filtros e colunas que você escolheu: um dia ou até você mudar.' },
        {
          term: 'Idioma, aparência e menu',
          text: 'As suas preferências neste navegador: até você mudar ou limpar os dados do site.',
        },
      ),
      ...text(
        'Você pode apagar tudo isso nas configurações do navegador. Sem esse espaço o sistema continua funcionando, mas só até você fechar a aba.',
      ),
    ],
  }
}

const children: PolicySection = {
  id: 'criancas',
  title: 'Crianças e adolescentes',
  blocks: text(
    'O sistema não se destina a crianças: pessoas com menos de 12 anos não são cadastradas, e a data de nascimento, quando informada, é conferida. Dados de adolescentes são tratados no seu melhor interesse (LGPD, Art. 14). Se você souber de um cadastro em desacordo com isso, avise o controlador: ele será removido.',
  ),
}

const transfer: PolicySection = {
  id: 'transferencia-internacional',
  title: 'Transferência internacional',
  blocks: text(
    'Os dados ficam nos servidores escolhidos pelo controlador; o sistema não os envia a outro país por conta própria. Se a hospedagem, a entrega de e-mails ou a empresa parceira estiver fora do Brasil, a transferência só acontece nas hipóteses dos Arts. 33 a 36 da LGPD, por exemplo para países com proteção adequada ou com as cláusulas-padrão contratuais da ANPD, e o controlador informa o país a quem pedir.',
  ),
}

const automated: PolicySection = {
  id: 'decisoes-automatizadas',
  title: 'Decisões automatizadas',
  blocks: text(
    'Não tomamos decisões sobre você apenas por meios automatizados e não traçamos o seu perfil de consumo ou de comportamento.',
  ),
}

const changes: PolicySection = {
  id: 'alteracoes',
  title: 'Mudanças nesta política',
  blocks: text(
    'Quando esta política mudar, a data no alto da página muda com ela. Se a mudança afetar os seus direitos, a finalidade do tratamento ou o compartilhamento, o controlador avisa antes, pelo e-mail da sua conta.',
  ),
}

function contact({ controller: name }: PolicyFacts): PolicySection {
  return {
    id: 'contato',
    title: 'Contato',
    blocks: [
      ...text(
        'Pedidos, dúvidas e reclamações sobre dados pessoais vão ao encarregado (DPO) do controlador (LGPD, Art. 41).',
        name === null
          ? 'Fale com o encarregado por meio de quem administra a sua conta: essa pessoa informa o contato dele e encaminha o seu pedido.'
          : `Fale com o encarregado: ${name}`,
        'Se a resposta não resolver, você pode procurar a autoridade nacional de proteção de dados (ANPD): https://www.gov.br/anpd',
      ),
    ],
  }
}

/** The privacy policy under the LGPD (Lei nº 13.709/2018): the binding version. */
export const policy: Policy = {
  words,
  sections: (facts) => [
    controller(facts),
    collectedData(facts),
    purposes(facts),
    sharing(facts),
    retention(facts),
    rights,
    exercise,
    security,
    browserStorage(facts),
    children,
    transfer,
    automated,
    changes,
    contact(facts),
  ],
}
