import type { Locale } from '../locales.ts'

/** The titles of notifications, and the names that are shown instead of deleted or hidden users. */
const pt = {
  capsulesPastDue: '%{smart_count} cápsula está vencida |||| %{smart_count} cápsulas estão vencidas',
  capsulesRunningLow:
    '%{smart_count} cápsula está com poucos disparos |||| %{smart_count} cápsulas estão com poucos disparos',
  campaignWithoutQuiz: 'A campanha “%{name}” não tem um quiz validado',
  campaignsWithoutQuiz:
    'Mais %{smart_count} campanha não tem um quiz validado |||| Mais %{smart_count} campanhas não têm um quiz validado',
  mention: '%{author} mencionou você em %{title}',
  backupFailed: 'O backup diário não foi gravado; o último é de %{date}',
  firstBackupFailed: 'O backup diário não foi gravado, e ainda não há nenhum',
  mailFailed: 'O e-mail de acesso para %{email} não foi entregue',
  mailsFailed:
    'Mais %{smart_count} e-mail de acesso não foi entregue |||| Mais %{smart_count} e-mails de acesso não foram entregues',
  somebodyGone: 'Alguém que não está mais aqui',
  imports: {
    done: 'Importação %{id} de %{name} concluída: %{smart_count} registro gravado |||| Importação %{id} de %{name} concluída: %{smart_count} registros gravados',
    refused:
      'Importação %{id} de %{name} concluída: %{smart_count} registro gravado; linhas recusadas: %{refused} |||| Importação %{id} de %{name} concluída: %{smart_count} registros gravados; linhas recusadas: %{refused}',
    stopped: 'A importação %{id} de %{name} parou antes do fim',
    failed: 'A importação %{id} de %{name} não deu certo',
    undone: 'A importação %{id} de %{name} foi desfeita',
  },
  somebodyElse: 'Outra pessoa',
}

type NotificationTexts = typeof pt

const en: NotificationTexts = {
  capsulesPastDue: '%{smart_count} capsule has expired |||| %{smart_count} capsules have expired',
  capsulesRunningLow: '%{smart_count} capsule is running low |||| %{smart_count} capsules are running low',
  campaignWithoutQuiz: 'The campaign “%{name}” has no validated quiz',
  campaignsWithoutQuiz:
    '%{smart_count} more campaign has no validated quiz |||| %{smart_count} more campaigns have no validated quiz',
  mention: '%{author} mentioned you in %{title}',
  backupFailed: 'The daily backup was not written; the last one is from %{date}',
  firstBackupFailed: 'The daily backup was not written, and there is none yet',
  mailFailed: 'The access email to %{email} was not delivered',
  mailsFailed:
    '%{smart_count} more access email was not delivered |||| %{smart_count} more access emails were not delivered',
  somebodyGone: 'A former user',
  imports: {
    done: 'Import %{id} of %{name} is done: %{smart_count} record saved |||| Import %{id} of %{name} is done: %{smart_count} records saved',
    refused:
      'Import %{id} of %{name} is done: %{smart_count} record saved; rows refused: %{refused} |||| Import %{id} of %{name} is done: %{smart_count} records saved; rows refused: %{refused}',
    stopped: 'Import %{id} of %{name} stopped before its end',
    failed: 'Import %{id} of %{name} failed',
    undone: 'Import %{id} of %{name} was undone',
  },
  somebodyElse: 'Somebody else',
}

const es: NotificationTexts = {
  capsulesPastDue: '%{smart_count} cápsula está caducada |||| %{smart_count} cápsulas están caducadas',
  capsulesRunningLow: '%{smart_count} cápsula tiene pocos disparos |||| %{smart_count} cápsulas tienen pocos disparos',
  campaignWithoutQuiz: 'La campaña “%{name}” no tiene un cuestionario validado',
  campaignsWithoutQuiz:
    '%{smart_count} campaña más no tiene un cuestionario validado |||| %{smart_count} campañas más no tienen un cuestionario validado',
  mention: '%{author} te mencionó en %{title}',
  backupFailed: 'La copia de seguridad diaria no se ha escrito; la última es del %{date}',
  firstBackupFailed: 'La copia de seguridad diaria no se ha escrito, y aún no hay ninguna',
  mailFailed: 'El correo de acceso para %{email} no se ha entregado',
  mailsFailed:
    '%{smart_count} correo de acceso más no se ha entregado |||| %{smart_count} correos de acceso más no se han entregado',
  somebodyGone: 'Alguien que ya no está',
  imports: {
    done: 'Importación %{id} de %{name} terminada: %{smart_count} registro guardado |||| Importación %{id} de %{name} terminada: %{smart_count} registros guardados',
    refused:
      'Importación %{id} de %{name} terminada: %{smart_count} registro guardado; filas rechazadas: %{refused} |||| Importación %{id} de %{name} terminada: %{smart_count} registros guardados; filas rechazadas: %{refused}',
    stopped: 'La importación %{id} de %{name} se detuvo antes del final',
    failed: 'La importación %{id} de %{name} ha fallado',
    undone: 'La importación %{id} de %{name} se ha deshecho',
  },
  somebodyElse: 'Otra persona',
}

export const notificationTexts: Readonly<Record<Locale, NotificationTexts>> = { pt, en, es }
