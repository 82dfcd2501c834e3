import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'

/** The key is one of the text fields. */
const makers: ResourceData = {
  name: 'makers',
  key: 'code',
  title: 'code',
  softDelete: false,
  fields: {
    code: f.text({ required: true, max: 10 }),
    samples: f.links('samples', { inverse: 'makers', title: 'label' }),
  },
}

/** The title is a number. */
const shelves: ResourceData = {
  name: 'shelves',
  key: 'shelfId',
  title: 'level',
  fields: { level: f.integer(), samples: f.links('samples', { inverse: 'places', title: 'label' }) },
}

const notes: ResourceData = {
  name: 'notes',
  key: 'noteId',
  title: 'text',
  fields: { text: f.text(), instant: f.timestamp(), sample: f.ref('samples', { as: 'object', title: 'label' }) },
}

/** Records of this resource cannot be inactive. */
const tags: ResourceData = {
  name: 'tags',
  key: 'tagId',
  title: 'word',
  softDelete: false,
  fields: { word: f.text(), sample: f.ref('samples', { as: 'id' }) },
}

/** The reference to another sample, with a value of each kind of column. */
export const twin = {
  as: 'object',
  title: 'label',
  with: ['sort', 'size', 'ready', 'day', 'instant', 'opens', 'phone', 'currency', 'box.lid.colour'],
} as const

/**
 * A resource with a field of every kind that a predicate can read. It has the general type, because inferring the
 * literal types would slow the compiler down.
 */
export const samples: ResourceData = {
  name: 'samples',
  key: 'sampleId',
  title: 'label',
  fields: {
    label: f.text(),
    sort: f.choice(['A', 'B', 'C']),
    words: f.tags(),
    sorts: f.choices(['A', 'B', 'C']),
    size: f.integer(),
    ready: f.boolean(),
    day: f.date(),
    due: f.date(),
    instant: f.timestamp(),
    opens: f.time(),
    closes: f.time(),
    phone: f.phone(),
    tint: f.color(),
    currency: f.currency(),
    spot: f.location(),
    essay: f.richText(),
    scans: f.files({ accept: 'image/*', maxBytes: 1000 }),
    titles: f.translated({ text: 'title' }),
    box: f.group({ width: f.integer(), lid: f.group({ colour: f.text() }) }),
    shelf: f.ref('shelves', { as: 'idAndObject', title: 'level' }),
    maker: f.ref('makers', { as: 'title', title: 'code' }),
    twin: f.ref('samples', { ...twin, tree: true }),
    parts: f.rows(
      {
        count: f.integer(),
        word: f.text(),
        instant: f.timestamp(),
        maker: f.ref('makers', { as: 'idAndObject', title: 'code' }),
        bits: f.rows({ weight: f.integer() }, { table: 'sample_part_bits' }),
      },
      { table: 'sample_parts', key: 'partId' },
    ),
    places: f.links('shelves', { inverse: 'samples', title: 'level' }),
    makers: f.links('makers', { inverse: 'samples', title: 'code' }),
    notes: f.many('notes', { via: 'sample', entries: ['text', 'instant'] }),
    tags: f.many('tags', { via: 'sample', wire: 'none' }),
    hidden: f.many('notes', { via: 'sample', wire: 'none' }),
  },
}

export const sampleCatalog = catalog([makers, shelves, notes, tags, samples])
