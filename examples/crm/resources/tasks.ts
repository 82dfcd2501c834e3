import { defineResource, f } from '../language.ts'

const isOpen = { doneOn: null } as const

export const tasks = defineResource('tasks', {
  key: 'taskId',
  title: 'text',
  icon: 'checkCircle',
  label: { one: 'Task', many: 'Tasks' },
  fields: {
    kind: f.choice(['call', 'mail', 'meeting', 'demo', 'followUp'], { required: true, default: 'call' }),
    text: f.text({ required: true, max: 200, label: 'What' }),
    contact: f.ref('contacts', { as: 'idAndObject', title: 'name', with: ['phone'], required: true, create: true }),
    dueOn: f.date({ required: true, default: '$today' }),
    doneOn: f.date({ readonly: true }),
    assignee: f.ref('users', { as: 'idAndObject', title: 'nome' }),
  },
  records: { or: [{ '$me.isAdmin': true }, { assigneeId: null }, { assigneeId: '$me.id' }] },
  states: { done: { doneOn: { ne: null } }, late: { dueOn: { lt: '$today' } }, open: {} },
  list: {
    columns: ['text', 'kind', 'contact.name', 'contact.phone', 'dueOn', 'assignee.nome', 'doneOn'],
    search: ['text', 'contact.name'],
    layouts: { table: {}, calendar: { from: 'dueOn' } },
    sort: { by: 'dueOn', direction: 'asc' },
    views: {
      mine: { ...isOpen, assigneeId: '$me.id' },
      late: { ...isOpen, dueOn: { lt: '$today' } },
      thisWeek: { ...isOpen, dueOn: { between: ['$today', '$today+7'] } },
      done: { doneOn: { ne: null } },
    },
  },
  actions: {
    finish: {
      if: isOpen,
      otherwise: 'hide',
      icon: 'check',
      bulk: true,
      effect: { set: { doneOn: '$today' }, path: 'finish' },
    },
    reopen: {
      if: { doneOn: { ne: null } },
      otherwise: 'hide',
      icon: 'undo',
      effect: { set: { doneOn: null }, path: 'reopen' },
    },
  },
})
