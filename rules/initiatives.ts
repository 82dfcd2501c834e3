/**
 * The statuses of an initiative as the API sends them, in the order of the specification (section 4) and in its colors
 * (OP-32). `name` is the message key.
 */
export const initiativeStatuses = [
  { status: 'Aprovada', name: 'approved', colour: '#1BC5BD' },
  { status: 'Em Análise', name: 'inReview', colour: '#ffcc00' },
  { status: 'Necessita Alteração', name: 'needsChange', colour: '#FFA800' },
  { status: 'Reprovada', name: 'rejected', colour: '#F64E60' },
  { status: 'Inativo', name: 'inactive', colour: '#333' },
] as const

export type InitiativeStatus = (typeof initiativeStatuses)[number]['status']
