import { list, type Policy, type PolicyFacts, type PolicySection, type PolicyWords, terms, text } from './policy.ts'

const words: PolicyWords = {
  title: 'Privacy policy',
  updated: 'Last updated: 23 November 2026',
  intro: (product) =>
    `This policy explains in plain words which personal data ${product} processes, what for, for how long, and how you exercise your rights. It follows Brazil’s General Personal Data Protection Law (Lei Geral de Proteção de Dados Pessoais, LGPD, Law No. 13,709/2018) and its Internet Civil Framework (Marco Civil da Internet, Law No. 12,965/2014).`,
  contents: 'On this page',
  skip: 'Skip to the content',
  home: 'Go to the start page',
  print: 'Print',
  languages: 'Language of the text',
  anchor: (title) => `Link to the section ${title}`,
  top: 'Back to the top',
  translation: {
    note: 'This is a translation for your convenience. Only the Portuguese text is binding; where the two differ, it prevails.',
    binding: 'Read the binding text in Portuguese',
  },
}

function controller({ product, about, controller: name }: PolicyFacts): PolicySection {
  return {
    id: 'controlador',
    title: 'Who the controller of your data is',
    blocks: [
      ...text(
        'The controller is whoever makes the decisions about the processing of personal data (LGPD, Art. 5, VI).',
        name === null
          ? `Controller: the company responsible for this installation of ${product}, that is, the one that administers the system and created your account.`
          : `Controller: ${name}`,
        `${about.purpose(product)} Whoever hosts or maintains the system on the controller’s behalf is a processor and processes the data only as the controller instructs (LGPD, Art. 39).`,
      ),
    ],
  }
}

function collectedData({ product, about }: PolicyFacts): PolicySection {
  return {
    id: 'dados',
    title: 'Which data we process',
    blocks: [
      terms(
        {
          term: 'Registration',
          text: 'Name, email and access profile, which the account requires. Date of birth, gender, address (country, postal code, state, city and street) and CPF, CNPJ (the Brazilian taxpayer numbers of people and companies) or another document only where they are provided.',
        },
        {
          term: 'Access',
          text: 'Password, kept only as a cryptographic digest (hash) from which it cannot be read back; open sessions; confirmation of the email; and the links sent to create or recover the password.',
        },
        {
          term: 'Use',
          text: about.use,
        },
        {
          term: 'Access logs',
          text: 'Date and time, user, IP address, function of the system that was called, and the result. Never the content that was sent, nor passwords.',
        },
        { term: 'Change log', text: 'Who created, changed, activated, deactivated or deleted what, and when.' },
        {
          term: 'Messages',
          text: 'The emails of your account: to whom they went and when. Their text is erased as soon as the message is delivered.',
        },
      ),
      ...text(
        `${about.sources(product)} We do not ask for sensitive personal data (LGPD, Art. 5, II), we do not buy data from third parties, and we use no tracking or advertising tools.`,
      ),
    ],
  }
}

function purposes({ accessLogMonths, about }: PolicyFacts): PolicySection {
  return {
    id: 'finalidades',
    title: 'What we use the data for, and on which legal basis',
    blocks: [
      terms(
        {
          term: 'To create and maintain your account and give access according to your profile',
          text: 'Registration and access.',
          basis: 'Performance of a contract (LGPD, Art. 7, V).',
        },
        {
          term: 'To send the links for registration, for confirmation of the email and for a new password',
          text: 'Name and email.',
          basis: 'Performance of a contract (LGPD, Art. 7, V).',
        },
        about.uses,
        {
          term: 'To identify people and companies in the documents of the service',
          text: 'CPF, CNPJ or another document, and address, where they are provided.',
          basis: 'Performance of a contract (LGPD, Art. 7, V) and legal or regulatory obligation (Art. 7, II).',
        },
        {
          term: 'To keep access logs',
          text: `Access logs, for at least ${accessLogMonths} months.`,
          basis: 'Legal obligation (LGPD, Art. 7, II; Marco Civil da Internet, Art. 15).',
        },
        {
          term: 'To protect accounts and investigate incidents and fraud',
          text: 'Access, access logs and change log.',
          basis: 'Legitimate interest in the security of the service and of the people who use it (LGPD, Art. 7, IX).',
        },
        {
          term: 'To defend rights in judicial, administrative or arbitration proceedings',
          text: 'The data that each case requires.',
          basis: 'Regular exercise of rights (LGPD, Art. 7, VI).',
        },
      ),
      ...text(
        'Where processing depends on your consent (LGPD, Art. 7, I), it will be asked for separately and prominently, and you may withdraw it whenever you wish.',
      ),
    ],
  }
}

function sharing({ partner, about }: PolicyFacts): PolicySection {
  const shared = about.sharing?.(partner)
  return {
    id: 'compartilhamento',
    title: 'With whom we share',
    blocks: [
      ...text(
        ...(shared ?? []),
        shared
          ? 'Apart from it, only the following have access to the data:'
          : 'Only the following have access to the data:',
      ),
      list(
        'the persons authorized by the controller, each to the extent of their profile;',
        'the processors that host the system, store the files or deliver the emails on the controller’s behalf;',
        'public authorities, where the law or a court order requires it.',
      ),
      ...text('We do not sell personal data.'),
    ],
  }
}

function retention({ personalDataYears, accessLogMonths, sentMailDays }: PolicyFacts): PolicySection {
  return {
    id: 'prazos',
    title: 'How long we keep the data',
    blocks: [
      terms(
        {
          term: `Personal data: ${personalDataYears} years`,
          text: `We keep your personal data as long as the account exists and for ${personalDataYears} years after it is closed. Once that period has passed they are erased automatically, together with the copies held in the change log and in the access logs.`,
          basis:
            'Regular exercise of rights (LGPD, Art. 7, VI, and Art. 16, I), within the limitation period of the Consumer Defense Code (Código de Defesa do Consumidor, Art. 27).',
        },
        {
          term: `Access logs: at least ${accessLogMonths} months`,
          text: `They are kept confidential, in a controlled and secure environment, for no less than ${accessLogMonths} months.`,
          basis: 'Marco Civil da Internet, Art. 15.',
        },
        {
          term: `Emails sent: ${sentMailDays} days`,
          text: 'To whom the message went and when. Its text is erased as soon as it is delivered.',
        },
        {
          term: 'Sessions and links: the period of each',
          text: 'A session ends after 24 hours without use. The link for a new password is valid for 1 hour; those for registration and confirmation, for 7 days. Each link can be used only once.',
        },
      ),
    ],
  }
}

const rights: PolicySection = {
  id: 'direitos',
  title: 'Your rights',
  blocks: [
    ...text('At any time and free of charge, the LGPD gives you the rights of Art. 18:'),
    terms(
      {
        term: 'Confirmation (Art. 18, I)',
        text: 'To know whether we process personal data of yours.',
      },
      {
        term: 'Access (Art. 18, II)',
        text: 'To receive a copy of the data that we hold about you. Your name, email and profile you also see when you enter the system.',
      },
      {
        term: 'Correction (Art. 18, III)',
        text: 'To have incomplete, inaccurate or outdated data corrected. An administrator can do so in your registration as soon as you ask.',
      },
      {
        term: 'Anonymization, blocking or erasure (Art. 18, IV)',
        text: 'To have data that are unnecessary, excessive or processed in breach of the law anonymized, blocked or erased.',
      },
      {
        term: 'Portability (Art. 18, V)',
        text: 'To take your data to another provider. We hand them over as a spreadsheet.',
      },
      {
        term: 'Erasure (Art. 18, VI)',
        text: 'To have the data processed with your consent erased, except those that the law allows or requires to be kept (Art. 16).',
      },
      {
        term: 'Information about sharing (Art. 18, VII)',
        text: 'To know with which public and private entities your data have been shared.',
      },
      {
        term: 'Information about not consenting (Art. 18, VIII)',
        text: 'To know that you may refuse consent when it is asked for, and what happens in that case.',
      },
      {
        term: 'Withdrawal of consent (Art. 18, IX)',
        text: 'To withdraw the consent that you have given. What was done before remains valid (Art. 8, § 5).',
      },
    ),
    ...text('You may also:'),
    list(
      'object to processing carried out without your consent, if it breaches the law (Art. 18, § 2);',
      'request the review of decisions taken solely by automated means (Art. 20);',
      'complain to the ANPD, the national data protection authority (Art. 18, § 1), and to the consumer protection bodies (Art. 18, § 8).',
    ),
  ],
}

const exercise: PolicySection = {
  id: 'como-exercer',
  title: 'How to exercise your rights',
  blocks: [
    list(
      'Write to the controller at the contact at the end of this page and say which right you wish to exercise. You need not give a reason.',
      'To protect you, we confirm your identity before answering, by the email of the account wherever possible. A legal representative may ask on your behalf.',
      'We confirm that data are processed and give access in simplified form at once, or by a clear and complete statement within 15 days (Art. 19). Other requests are answered within the periods of the ANPD’s regulations.',
      'If we cannot comply at once, we say why; if we are not the ones who process the data, we say who is, wherever possible (Art. 18, § 4).',
      'When shared data are corrected, erased, anonymized or blocked, we notify those who received them, so that they do the same (Art. 18, § 6).',
    ),
    ...text('You can change your password yourself at any time, once you have signed in.'),
  ],
}

const security: PolicySection = {
  id: 'seguranca',
  title: 'How we protect the data',
  blocks: [
    list(
      'Passwords are kept with an algorithm made for the purpose (Argon2id): nobody can read them, not even we.',
      'Each person sees and does only what their profile allows, and the system checks this at every request.',
      'Sessions are short-lived, end when the password changes, and can be ended by you at any time.',
      'Repeated attempts to gain access are blocked for a time.',
      'Changes and accesses are logged, without passwords and without the content that was sent.',
    ),
    ...text(
      'If there is a security incident that may cause relevant risk or damage, the controller notifies you and the ANPD of it and of the measures taken, within the period of the regulations (LGPD, Art. 48).',
    ),
  ],
}

function browserStorage({ product }: PolicyFacts): PolicySection {
  return {
    id: 'cookies',
    title: 'Cookies and storage in the browser',
    blocks: [
      ...text(
        `${product} uses a single cookie and keeps in your browser (localStorage) only what it needs to work. None of it serves to track you on other sites:`,
      ),
      terms(
        {
          term: 'Known browser (cookie)',
          text: 'Says that you have entered with this browser before, so that attempts by other people do not block your access: 180 days.',
        },
        { term: 'Session', text: 'What keeps you signed in: up to 24 hours, or until you sign out.' },
        { term: 'Last screen', text: 'To return to it: 2 minutes.' },
        {
          term: 'Drafts',
          text: 'What you typed into a form and have not saved yet: up to one day, until you save or discard it, or until you sign out.',
        },
        {
          term: 'Notices',
          text: 'Which notices you have seen: until you change browsers or clear the data of the site.',
        },
        {
          term: 'Records viewed',
          text: 'Name and kind of the last ten records that you opened, to return to them: up to one day, or until you sign out.',
        },
        { term: 'Lists', text: 'Page, order, filters and columns that you chose: one day, or until you change them.' },
        {
          term: 'Language, appearance and menu',
          text: 'Your preferences in this browser: until you change them or clear the data of the site.',
        },
      ),
      ...text(
        'You can erase all of this in the settings of the browser. Without this storage the system still works, but only until you close the tab.',
      ),
    ],
  }
}

const children: PolicySection = {
  id: 'criancas',
  title: 'Children and adolescents',
  blocks: text(
    'The system is not intended for children: people under 12 years of age are not registered, and the date of birth, where it is provided, is checked. Data of adolescents are processed in their best interest (LGPD, Art. 14). If you learn of a registration that departs from this, tell the controller: it will be removed.',
  ),
}

const transfer: PolicySection = {
  id: 'transferencia-internacional',
  title: 'International transfer',
  blocks: text(
    'The data stay on the servers chosen by the controller; the system does not send them to another country of its own accord. If the hosting, the delivery of emails or the partner company is outside Brazil, the transfer takes place only in the cases of Arts. 33 to 36 of the LGPD, for example to countries with adequate protection or under the ANPD’s standard contractual clauses, and the controller names the country to whoever asks.',
  ),
}

const automated: PolicySection = {
  id: 'decisoes-automatizadas',
  title: 'Automated decisions',
  blocks: text(
    'We do not take decisions about you solely by automated means, and we do not profile your consumption or your behavior.',
  ),
}

const changes: PolicySection = {
  id: 'alteracoes',
  title: 'Changes to this policy',
  blocks: text(
    'When this policy changes, the date at the top of the page changes with it. If the change affects your rights, the purpose of the processing or the sharing, the controller gives notice beforehand, by the email of your account.',
  ),
}

function contact({ controller: name }: PolicyFacts): PolicySection {
  return {
    id: 'contato',
    title: 'Contact',
    blocks: [
      ...text(
        'Requests, questions and complaints about personal data go to the controller’s data protection officer (encarregado, DPO; LGPD, Art. 41).',
        name === null
          ? 'Contact the officer through whoever administers your account: that person gives you the officer’s contact and forwards your request.'
          : `Contact the officer: ${name}`,
        'If the answer does not resolve the matter, you may turn to the national data protection authority (ANPD): https://www.gov.br/anpd',
      ),
    ],
  }
}

/** The English translation of the privacy policy; the Portuguese text is binding. */
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
