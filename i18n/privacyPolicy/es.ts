import { list, type Policy, type PolicyFacts, type PolicySection, type PolicyWords, terms, text } from './policy.ts'

const words: PolicyWords = {
  title: 'Política de privacidad',
  updated: 'Última actualización: 23 de noviembre de 2026',
  intro: (product) =>
    `Esta política explica, sin rodeos, qué datos personales trata ${product}, para qué, durante cuánto tiempo y cómo ejerces tus derechos. Se rige por la Ley General de Protección de Datos Personales de Brasil (Lei Geral de Proteção de Dados Pessoais, LGPD, Ley n.º 13.709/2018) y por el Marco Civil de Internet (Marco Civil da Internet, Ley n.º 12.965/2014).`,
  contents: 'En esta página',
  skip: 'Ir al contenido',
  home: 'Ir al inicio',
  print: 'Imprimir',
  languages: 'Idioma del texto',
  anchor: (title) => `Enlace a la sección ${title}`,
  top: 'Volver arriba',
  translation: {
    note: 'Esta es una traducción de cortesía. Solo el texto en portugués es vinculante; en caso de discrepancia, prevalece este.',
    binding: 'Leer el texto vinculante en portugués',
  },
}

function controller({ product, about, controller: name }: PolicyFacts): PolicySection {
  return {
    id: 'controlador',
    title: 'Quién es el responsable de tus datos',
    blocks: [
      ...text(
        'El responsable (controlador) es quien decide sobre el tratamiento de los datos personales (LGPD, art. 5, VI).',
        name === null
          ? `Responsable: la empresa a cargo de esta instalación de ${product}, es decir, la que administra el sistema y creó tu cuenta.`
          : `Responsable: ${name}`,
        `${about.purpose(product)} Quien aloja o mantiene el sistema en nombre del responsable es encargado del tratamiento (operador) y solo trata los datos según sus instrucciones (LGPD, art. 39).`,
      ),
    ],
  }
}

function collectedData({ product, about }: PolicyFacts): PolicySection {
  return {
    id: 'dados',
    title: 'Qué datos tratamos',
    blocks: [
      terms(
        {
          term: 'Registro',
          text: 'Nombre, correo electrónico y perfil de acceso, que son necesarios para la cuenta. Fecha de nacimiento, género, dirección (país, código postal, estado, ciudad y calle) y CPF, CNPJ (los números fiscales brasileños de personas y empresas) u otro documento solo cuando se facilitan.',
        },
        {
          term: 'Acceso',
          text: 'Contraseña, guardada únicamente como un resumen criptográfico (hash) que no permite volver a leerla; sesiones abiertas; confirmación del correo; y los enlaces enviados para crear o recuperar la contraseña.',
        },
        {
          term: 'Uso',
          text: about.use,
        },
        {
          term: 'Registros de acceso',
          text: 'Fecha y hora, usuario, dirección IP, función del sistema a la que se llamó y el resultado. Nunca el contenido enviado ni las contraseñas.',
        },
        { term: 'Registro de cambios', text: 'Quién creó, modificó, activó, desactivó o eliminó qué, y cuándo.' },
        {
          term: 'Mensajes',
          text: 'Los correos de tu cuenta: a quién se enviaron y cuándo. Su texto se borra en cuanto se entrega el mensaje.',
        },
      ),
      ...text(
        `${about.sources(product)} No pedimos datos personales sensibles (LGPD, art. 5, II), no compramos datos a terceros y no usamos herramientas de rastreo ni de publicidad.`,
      ),
    ],
  }
}

function purposes({ accessLogMonths, about }: PolicyFacts): PolicySection {
  return {
    id: 'finalidades',
    title: 'Para qué usamos los datos y con qué base legal',
    blocks: [
      terms(
        {
          term: 'Crear y mantener tu cuenta y dar acceso según tu perfil',
          text: 'Registro y acceso.',
          basis: 'Ejecución de un contrato (LGPD, art. 7, V).',
        },
        {
          term: 'Enviar los enlaces de registro, de confirmación del correo y de nueva contraseña',
          text: 'Nombre y correo electrónico.',
          basis: 'Ejecución de un contrato (LGPD, art. 7, V).',
        },
        about.uses,
        {
          term: 'Identificar a personas y empresas en los documentos del servicio',
          text: 'CPF, CNPJ u otro documento y dirección, cuando se facilitan.',
          basis: 'Ejecución de un contrato (LGPD, art. 7, V) y obligación legal o reglamentaria (art. 7, II).',
        },
        {
          term: 'Conservar los registros de acceso',
          text: `Registros de acceso, durante al menos ${accessLogMonths} meses.`,
          basis: 'Obligación legal (LGPD, art. 7, II; Marco Civil da Internet, art. 15).',
        },
        {
          term: 'Proteger las cuentas e investigar incidentes y fraudes',
          text: 'Acceso, registros de acceso y registro de cambios.',
          basis: 'Interés legítimo en la seguridad del servicio y de las personas que lo usan (LGPD, art. 7, IX).',
        },
        {
          term: 'Defender derechos en procesos judiciales, administrativos o arbitrales',
          text: 'Los datos necesarios en cada caso.',
          basis: 'Ejercicio regular de derechos (LGPD, art. 7, VI).',
        },
      ),
      ...text(
        'Cuando un tratamiento dependa de tu consentimiento (LGPD, art. 7, I), se te pedirá aparte y de forma destacada, y podrás retirarlo cuando quieras.',
      ),
    ],
  }
}

function sharing({ partner, about }: PolicyFacts): PolicySection {
  const shared = about.sharing?.(partner)
  return {
    id: 'compartilhamento',
    title: 'Con quién los compartimos',
    blocks: [
      ...text(
        ...(shared ?? []),
        shared ? 'Aparte de ella, solo tienen acceso a los datos:' : 'Solo tienen acceso a los datos:',
      ),
      list(
        'las personas autorizadas por el responsable, en la medida del perfil de cada una;',
        'los encargados que alojan el sistema, guardan los archivos o entregan los correos en nombre del responsable;',
        'las autoridades públicas, cuando la ley o una orden judicial obligue a ello.',
      ),
      ...text('No vendemos datos personales.'),
    ],
  }
}

function retention({ personalDataYears, accessLogMonths, sentMailDays }: PolicyFacts): PolicySection {
  return {
    id: 'prazos',
    title: 'Durante cuánto tiempo los conservamos',
    blocks: [
      terms(
        {
          term: `Datos personales: ${personalDataYears} años`,
          text: `Conservamos tus datos personales mientras exista la cuenta y durante ${personalDataYears} años después de su cierre. Transcurrido ese plazo, se borran automáticamente, junto con las copias que haya en el registro de cambios y en los registros de acceso.`,
          basis:
            'Ejercicio regular de derechos (LGPD, art. 7, VI, y art. 16, I), dentro del plazo de prescripción del Código de Defensa del Consumidor (Código de Defesa do Consumidor, art. 27).',
        },
        {
          term: `Registros de acceso: al menos ${accessLogMonths} meses`,
          text: `Se mantienen en secreto, en un entorno controlado y seguro, durante un mínimo de ${accessLogMonths} meses.`,
          basis: 'Marco Civil da Internet, art. 15.',
        },
        {
          term: `Correos enviados: ${sentMailDays} días`,
          text: 'A quién se envió el mensaje y cuándo. Su texto se borra en cuanto se entrega.',
        },
        {
          term: 'Sesiones y enlaces: el plazo de cada uno',
          text: 'La sesión termina tras 24 horas sin uso. El enlace de nueva contraseña vale durante 1 hora; los de registro y de confirmación, durante 7 días. Cada enlace solo se puede usar una vez.',
        },
      ),
    ],
  }
}

const rights: PolicySection = {
  id: 'direitos',
  title: 'Tus derechos',
  blocks: [
    ...text('La LGPD te otorga, en cualquier momento y sin coste, los derechos del art. 18:'),
    terms(
      {
        term: 'Confirmación (art. 18, I)',
        text: 'Saber si tratamos datos personales tuyos.',
      },
      {
        term: 'Acceso (art. 18, II)',
        text: 'Recibir una copia de los datos que tenemos sobre ti. Tu nombre, tu correo y tu perfil también los ves al entrar en el sistema.',
      },
      {
        term: 'Rectificación (art. 18, III)',
        text: 'Corregir datos incompletos, inexactos o desactualizados. Un administrador puede hacerlo en tu registro en cuanto lo pidas.',
      },
      {
        term: 'Anonimización, bloqueo o supresión (art. 18, IV)',
        text: 'Pedir que los datos innecesarios, excesivos o tratados en contra de la ley se anonimicen, se bloqueen o se supriman.',
      },
      {
        term: 'Portabilidad (art. 18, V)',
        text: 'Llevar tus datos a otro proveedor. Los entregamos en una hoja de cálculo.',
      },
      {
        term: 'Supresión (art. 18, VI)',
        text: 'Pedir que se supriman los datos tratados con tu consentimiento, salvo los que la ley permite u obliga a conservar (art. 16).',
      },
      {
        term: 'Información sobre a quién se comunican (art. 18, VII)',
        text: 'Saber con qué entidades públicas y privadas se han compartido tus datos.',
      },
      {
        term: 'Información sobre no consentir (art. 18, VIII)',
        text: 'Saber que puedes negar el consentimiento cuando se te pida, y qué ocurre en ese caso.',
      },
      {
        term: 'Revocación del consentimiento (art. 18, IX)',
        text: 'Retirar el consentimiento que hayas dado. Lo hecho hasta entonces sigue siendo válido (art. 8, § 5).',
      },
    ),
    ...text('También puedes:'),
    list(
      'oponerte a un tratamiento hecho sin tu consentimiento, si incumple la ley (art. 18, § 2);',
      'pedir la revisión de decisiones tomadas únicamente por medios automatizados (art. 20);',
      'reclamar ante la ANPD, la autoridad nacional de protección de datos (art. 18, § 1), y ante los organismos de defensa del consumidor (art. 18, § 8).',
    ),
  ],
}

const exercise: PolicySection = {
  id: 'como-exercer',
  title: 'Cómo ejercer tus derechos',
  blocks: [
    list(
      'Escribe al responsable por el contacto del final de esta página y di qué derecho quieres ejercer. No hace falta explicar el motivo.',
      'Para protegerte, confirmamos tu identidad antes de responder, siempre que sea posible por el correo de la cuenta. Un representante legal puede pedirlo en tu nombre.',
      'Confirmamos si hay tratamiento y damos acceso en formato simplificado de inmediato, o mediante una declaración clara y completa en un plazo de 15 días (art. 19). Las demás solicitudes se responden en los plazos de la normativa de la ANPD.',
      'Si no podemos atenderla en el momento, decimos por qué; si no somos quienes tratan los datos, decimos, siempre que sea posible, quién los trata (art. 18, § 4).',
      'Cuando un dato compartido se corrige, se suprime, se anonimiza o se bloquea, avisamos a quien lo recibió para que haga lo mismo (art. 18, § 6).',
    ),
    ...text('Tu contraseña la puedes cambiar tú en cualquier momento, una vez dentro del sistema.'),
  ],
}

const security: PolicySection = {
  id: 'seguranca',
  title: 'Cómo protegemos los datos',
  blocks: [
    list(
      'Las contraseñas se guardan con un algoritmo pensado para ello (Argon2id): nadie puede leerlas, ni siquiera nosotros.',
      'Cada persona solo ve y hace lo que permite su perfil, y el sistema lo comprueba en cada solicitud.',
      'Las sesiones duran poco, terminan cuando cambia la contraseña y puedes cerrarlas en cualquier momento.',
      'Los intentos de acceso repetidos se bloquean durante un tiempo.',
      'Los cambios y los accesos quedan registrados, sin contraseñas y sin el contenido enviado.',
    ),
    ...text(
      'Si se produce un incidente de seguridad que pueda causar un riesgo o un daño relevante, el responsable te avisa a ti y a la ANPD, con las medidas tomadas, en el plazo de la normativa (LGPD, art. 48).',
    ),
  ],
}

function browserStorage({ product }: PolicyFacts): PolicySection {
  return {
    id: 'cookies',
    title: 'Cookies y almacenamiento en el navegador',
    blocks: [
      ...text(
        `${product} usa una sola cookie y guarda en tu navegador (localStorage) solo lo que necesita para funcionar. Nada de eso sirve para rastrearte en otros sitios:`,
      ),
      terms(
        {
          term: 'Navegador conocido (cookie)',
          text: 'Indica que ya has entrado con este navegador, para que los intentos de otras personas no bloqueen tu acceso: 180 días.',
        },
        { term: 'Sesión', text: 'Lo que te mantiene conectado: hasta 24 horas, o hasta que cierres la sesión.' },
        { term: 'Última pantalla', text: 'Para volver a ella: 2 minutos.' },
        {
          term: 'Borradores',
          text: 'Lo que has escrito en un formulario y aún no has guardado: hasta un día, hasta que lo guardes o lo descartes, o hasta que cierres la sesión.',
        },
        {
          term: 'Avisos',
          text: 'Qué avisos has visto ya: hasta que cambies de navegador o borres los datos del sitio.',
        },
        {
          term: 'Registros vistos',
          text: 'Nombre y tipo de los diez últimos registros que has abierto, para volver a ellos: hasta un día, o hasta que cierres la sesión.',
        },
        { term: 'Listas', text: 'Página, orden, filtros y columnas que has elegido: un día o hasta que los cambies.' },
        {
          term: 'Idioma, apariencia y menú',
          text: 'Tus preferencias en este navegador: hasta que las cambies o borres los datos del sitio.',
        },
      ),
      ...text(
        'Puedes borrar todo esto en la configuración del navegador. Sin este espacio el sistema sigue funcionando, pero solo hasta que cierres la pestaña.',
      ),
    ],
  }
}

const children: PolicySection = {
  id: 'criancas',
  title: 'Niños y adolescentes',
  blocks: text(
    'El sistema no está destinado a niños: no se registra a personas menores de 12 años, y la fecha de nacimiento, cuando se facilita, se comprueba. Los datos de adolescentes se tratan en su interés superior (LGPD, art. 14). Si sabes de un registro que no se ajuste a esto, avisa al responsable: se eliminará.',
  ),
}

const transfer: PolicySection = {
  id: 'transferencia-internacional',
  title: 'Transferencia internacional',
  blocks: text(
    'Los datos permanecen en los servidores elegidos por el responsable; el sistema no los envía a otro país por su cuenta. Si el alojamiento, la entrega de correos o la empresa colaboradora se encuentran fuera de Brasil, la transferencia solo se hace en los supuestos de los arts. 33 a 36 de la LGPD, por ejemplo a países con una protección adecuada o con las cláusulas contractuales tipo de la ANPD, y el responsable indica el país a quien lo solicite.',
  ),
}

const automated: PolicySection = {
  id: 'decisoes-automatizadas',
  title: 'Decisiones automatizadas',
  blocks: text(
    'No tomamos decisiones sobre ti únicamente por medios automatizados y no elaboramos perfiles de tu consumo ni de tu comportamiento.',
  ),
}

const changes: PolicySection = {
  id: 'alteracoes',
  title: 'Cambios en esta política',
  blocks: text(
    'Cuando cambie esta política, cambiará con ella la fecha del principio de la página. Si el cambio afecta a tus derechos, a la finalidad del tratamiento o a con quién se comparten los datos, el responsable avisa antes, por el correo de tu cuenta.',
  ),
}

function contact({ controller: name }: PolicyFacts): PolicySection {
  return {
    id: 'contato',
    title: 'Contacto',
    blocks: [
      ...text(
        'Las solicitudes, dudas y reclamaciones sobre datos personales se dirigen al delegado de protección de datos (encarregado, DPO) del responsable (LGPD, art. 41).',
        name === null
          ? 'Contacta con el delegado a través de quien administra tu cuenta: esa persona te facilita el contacto y le traslada tu solicitud.'
          : `Contacta con el delegado: ${name}`,
        'Si la respuesta no resuelve el asunto, puedes acudir a la autoridad nacional de protección de datos (ANPD): https://www.gov.br/anpd',
      ),
    ],
  }
}

/** The Spanish translation of the privacy policy; the Portuguese text is binding. */
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
