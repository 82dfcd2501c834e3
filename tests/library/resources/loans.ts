import { conditions, defineResource, f, staff } from '../language.ts'
import { member, own } from '../sharedParts.ts'

export const loans = defineResource('loans', {
  key: 'loanId',
  title: 'number',
  label: { one: { en: 'Loan' }, many: { en: 'Loans' } },
  icon: 'check',
  records: own,
  fields: {
    number: f.sequence({ format: 'L-{number:5}' }),
    copy: f.ref('copies', { as: 'idAndObject', title: 'shelfMark', required: true, createOnly: true }),
    member,
    book: f.ref('books', { as: 'idAndObject', title: 'title', readonly: true }),
    lentOn: f.date({ readonly: true }),
    dueOn: f.computed(f.date(), { addDays: ['lentOn', 21] }),
    returnedOn: f.date({ readonly: true }),
    returnedAs: f.choice(conditions, { readonly: true }),
    status: f.choice(
      {
        requested: {},
        lent: { color: 'info' },
        returned: { color: 'success', final: true },
        lost: { color: 'danger', final: true },
      },
      { default: 'requested' },
    ),
    fines: f.many('fines', { via: 'loan', wire: 'count', count: 'finesCount' }),
  },
  lifecycle: {
    on: 'status',
    transitions: {
      lend: {
        from: 'requested',
        to: 'lent',
        who: staff,
        set: { lentOn: '$today' },
      },
      return: {
        from: 'lent',
        to: 'returned',
        who: staff,
        icon: 'undo',
        input: { condition: f.choice(conditions, { required: true }) },
        set: { returnedOn: '$today', returnedAs: '$input.condition' },
      },
      lose: { from: 'lent', to: 'lost', who: staff, icon: 'ban', confirm: true },
    },
  },
  list: {
    columns: ['number', 'copy.shelfMark', 'book.title', 'member.name', 'status', 'lentOn', 'dueOn', 'returnedOn'],
    cards: ['book.title', 'dueOn'],
    search: ['number', 'copy.shelfMark', 'book.title', 'member.name'],
    filters: ['status', 'member', 'book', 'copy', 'dueOn'],
    groups: ['status', 'member', 'book'],
    layouts: { table: {}, board: { by: 'status' }, calendar: { from: 'dueOn' } },
    views: {
      open: { status: 'lent' },
      overdue: { status: 'lent', dueOn: { lt: '$today' } },
      dueThisWeek: { status: 'lent', dueOn: { between: ['$today', '$today+7'] } },
    },
  },
  actions: {
    edit: { who: staff, if: { status: 'requested' }, otherwise: 'hide' },
    toggle: { who: staff, if: { status: { ne: 'lent' } } },
  },
})
