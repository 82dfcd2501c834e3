import { catalog, defineResource, f } from '#resources/product.ts'

/** Keyed by a text of its own. */
const makers = defineResource('makers', {
  key: 'code',
  title: 'code',
  softDelete: false,
  fields: { code: f.text({ required: true, max: 10 }) },
})

/** Named by a number. */
const shelves = defineResource('shelves', { key: 'shelfId', title: 'level', fields: { level: f.integer() } })

const notes = defineResource('notes', {
  key: 'noteId',
  title: 'text',
  fields: { text: f.text(), instant: f.timestamp(), thing: f.ref('things', { as: 'object', title: 'label' }) },
})

/** Cannot be inactive. */
const tags = defineResource('tags', {
  key: 'tagId',
  title: 'word',
  softDelete: false,
  fields: { word: f.text(), thing: f.ref('things', { as: 'id' }) },
})

/** Something of every kind that a predicate can read. */
export const things = defineResource('things', {
  key: 'thingId',
  title: 'label',
  fields: {
    label: f.text(),
    sort: f.choice(['A', 'B', 'C']),
    size: f.integer(),
    ready: f.boolean(),
    day: f.date(),
    due: f.date(),
    instant: f.timestamp(),
    box: f.group({ width: f.integer(), lid: f.group({ colour: f.text() }) }),
    shelf: f.ref('shelves', { as: 'idAndObject', title: 'level' }),
    maker: f.ref('makers', { as: 'title', title: 'code' }),
    twin: f.ref('things', { as: 'object', title: 'label' }),
    parts: f.rows(
      {
        count: f.integer(),
        word: f.text(),
        instant: f.timestamp(),
        maker: f.ref('makers', { as: 'idAndObject', title: 'code' }),
        bits: f.rows({ weight: f.integer() }, { table: 'thing_part_bits' }),
      },
      { table: 'thing_parts', key: 'partId' },
    ),
    notes: f.many('notes', { via: 'thing', entries: ['text', 'instant'] }),
    tags: f.many('tags', { via: 'thing', wire: 'none' }),
    hidden: f.many('notes', { via: 'thing', wire: 'none' }),
  },
})

export const catalogOfThings = catalog([makers, shelves, notes, tags, things])
