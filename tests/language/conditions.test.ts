import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluatePredicate, getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldsData } from '#language/field.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import { withValueAt } from '#language/values.ts'
import { f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { arbitraryClause, arbitraryPredicate } from './agreement/predicates.ts'
import { evaluationContext, values } from './agreement/records.ts'
import { evaluationContext as administratorContext } from './reading.ts'

const { integers, days, sorts } = values
const arbitraryOption = <T>(choices: readonly T[]) => fc.option(fc.constantFrom(...choices), { freq: 3 })

const simpleFields: FieldsData = {
  label: f.text(),
  sort: f.choice(['A', 'B', 'C']),
  size: f.integer(),
  ready: f.boolean(),
  day: f.date(),
  box: f.group({ width: f.integer(), lid: f.group({ colour: f.text() }) }),
}
const paths = ['label', 'sort', 'size', 'ready', 'day', 'box.width', 'box.lid.colour']
const content = {
  label: arbitraryOption(['A', 'a', '100%']),
  sort: arbitraryOption(sorts),
  size: arbitraryOption(integers),
  ready: fc.boolean(),
  day: arbitraryOption(days),
  box: fc.record({ width: arbitraryOption(integers), lid: fc.record({ colour: arbitraryOption(['A', 'a']) }) }),
  secret: arbitraryOption(['x', 'y']),
  hint: arbitraryOption(['x', 'y']),
}
const storedRecord = fc.record(content)
const body = fc.record(content, { requiredKeys: [] })
const me = ['$me.id', '$me.profile', '$me.isAdmin', '$me.isStaff']
const show = arbitraryPredicate([...paths, ...me])
const enabled = fc
  .tuple(arbitraryPredicate(paths), arbitraryClause(['secret']))
  .map(([one, two]): PredicateData => ({ or: [one, two] }))

function buildResource(conditions: { readonly show: PredicateData; readonly enabled: PredicateData }): ResourceData {
  const fields: FieldsData = {
    // Declared before the fields that they depend on, because the order of the fields must not matter.
    hint: { kind: 'text', options: { enabled: conditions.enabled } },
    secret: { kind: 'text', options: { show: conditions.show } },
    ...simpleFields,
  }
  return { name: 'samples', key: 'sampleId', title: 'label', fields }
}

const testCase = fc.record({ show, enabled, context: evaluationContext, before: storedRecord, sent: body })

test('a field keeps its value if its conditions hold for the stored record merged with the body, else it is null', () => {
  fc.assert(
    fc.property(testCase, ({ context, before, sent, ...conditions }) => {
      const resource = buildResource(conditions)
      const parsed = parseBody(resource, sent, { mode: 'update', stored: before, evaluationContext: context, formats })
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
      const after = Object.entries(parsed.value).reduce<RecordData>(
        (record, [path, value]) => withValueAt(record, path, value),
        before,
      )
      for (const [path, condition] of [
        ['secret', conditions.show],
        ['hint', conditions.enabled],
      ] as const) {
        const wanted = path in sent ? sent[path] : before[path]
        expect(getValue(after, path)).toBe(evaluatePredicate(condition, after, context) ? wanted : null)
      }
    }),
    { numRuns: 500 },
  )
})

test('the body of a new record is read like an update of an empty record', () => {
  fc.assert(
    fc.property(testCase, ({ context, sent, ...conditions }) => {
      const resource = buildResource(conditions)
      const parsed = parseBody(resource, sent, { mode: 'create', evaluationContext: context, formats })
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
      const created = Object.entries(parsed.value).reduce<RecordData>(
        (record, [path, value]) => withValueAt(record, path, value),
        {},
      )
      expect(created.secret).toBe(evaluatePredicate(conditions.show, created, context) ? (sent.secret ?? null) : null)
      expect(created.hint).toBe(evaluatePredicate(conditions.enabled, created, context) ? (sent.hint ?? null) : null)
    }),
    { numRuns: 300 },
  )
})

test('a body that no form sends is read or refused and never throws', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('label', 'sort', 'size', 'ready', 'day', 'box', 'secret'), fc.jsonValue()),
      (body, similarBody) => {
        const resource = buildResource({ show: { size: { gt: 1 } }, enabled: { 'box.width': null } })
        for (const sent of [body, similarBody]) {
          for (const mode of ['create', 'update'] as const) {
            const parsed = parseBody(resource, sent, {
              mode,
              stored: {},
              evaluationContext: administratorContext,
              formats,
            })
            expect(parsed.ok || parsed.issues.length > 0).toBe(true)
          }
        }
      },
    ),
    { numRuns: 150 },
  )
})
