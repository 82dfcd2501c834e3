import type { organizations as pt } from './pt.ts'

/** The texts of organizations. */
export const organizations: typeof pt = {
  name: 'Organizaciones',
  one: 'Organización',
  subject: 'la organización',
  count: '%{smart_count} organización |||| %{smart_count} organizaciones',
  fields: {
    organizationId: 'Código',
    name: 'Nombre',
    country: 'País',
    cnpj: 'CNPJ',
    email: 'Correo electrónico',
    logo: 'Logotipo',
    parent: 'Forma parte de',
    parentPath: 'Forma parte de',
    users: 'Usuarios',
    usersCount: 'Usuarios',
    children: 'Organizaciones que forman parte de ella',
    childrenCount: 'Organizaciones que forman parte de ella',
    campaigns: 'Campañas',
    campaignsCount: 'Campañas',
    quizzes: 'Cuestionarios',
    quizzesCount: 'Cuestionarios',
    devices: 'Dispositivos',
    devicesCount: 'Dispositivos',
    capsules: 'Cápsulas',
    capsulesCount: 'Cápsulas',
    deletedAt: 'Desactivada el',
    createdAt: 'Creada el',
    updatedAt: 'Actualizada el',
  },
  sections: {
    main: {
      title: 'Organización',
      text: 'Las personas de una organización solo ven los registros de ella. Quien no tiene organización es de la casa y los ve todos.',
    },
  },
  states: { active: 'Activa', inactive: 'Inactiva' },
  actions: {
    create: 'Nueva organización',
    edit: 'Editar',
    toggle: { on: 'Activar', off: 'Desactivar' },
    remove: 'Eliminar',
  },
  pages: { create: 'Nueva organización', edit: 'Editar organización' },
  next: { users: 'Nuevo usuario de esta organización' },
  confirm: {
    toggle: {
      title: '¿Desactivar la organización “%{title}”?',
      text: 'Sus personas salen ahora del sistema y no pueden entrar hasta que la organización se active de nuevo. No se borra nada.',
      submit: 'Desactivar',
      counts: {
        people: '%{smart_count} persona deja de entrar |||| %{smart_count} personas dejan de entrar',
        sessions: '%{smart_count} sesión abierta termina |||| %{smart_count} sesiones abiertas terminan',
        keys: '%{smart_count} clave de API deja de funcionar |||| %{smart_count} claves de API dejan de funcionar',
      },
    },
    remove: {
      title: '¿Eliminar la organización “%{title}”?',
      text: 'La organización deja de existir y no se puede recuperar.',
      submit: 'Eliminar',
    },
  },
  empty: {
    title: 'Todavía no hay organizaciones',
    text: 'Una organización reúne a las personas de un socio y lo que es suyo: campañas, cuestionarios, dispositivos y cápsulas.',
    action: 'Crear la primera organización',
  },
  clauses: {
    usersCount: { equals: 'la organización no tiene usuarios', differs: 'la organización tiene usuarios' },
    campaignsCount: { equals: 'la organización no tiene campañas', differs: 'la organización tiene campañas' },
    quizzesCount: { equals: 'la organización no tiene cuestionarios', differs: 'la organización tiene cuestionarios' },
    devicesCount: { equals: 'la organización no tiene dispositivos', differs: 'la organización tiene dispositivos' },
    capsulesCount: { equals: 'la organización no tiene cápsulas', differs: 'la organización tiene cápsulas' },
    deletedAt: { isEmpty: 'la organización está activa', isNotEmpty: 'la organización está inactiva' },
    children: {
      empty: 'ninguna organización forma parte de ella',
      notEmpty: 'hay organizaciones que forman parte de ella',
      noneLiving: 'ninguna organización activa forma parte de ella',
      someLiving: 'hay organizaciones activas que forman parte de ella',
    },
  },
  validation: {
    cnpj: { unique: 'Otra organización ya tiene este CNPJ.' },
  },
}
