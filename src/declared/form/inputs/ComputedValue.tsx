import { FormLabel } from '@mui/material'
import { useId } from 'react'
import { createVocabulary, fieldLabel } from '#i18n/labels.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import type { LeafField } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { describeExpression } from '#language/expressions/describeExpression.ts'
import { getExpressionPaths } from '#language/expressions/expressionPaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { useEngine } from '../../engine.ts'
import { getResourceText } from '../../messages.ts'
import { NoValue } from '../../values/NoValue.tsx'
import { HelpText } from './HelpText.tsx'
import styles from './inputs.module.css'

/** The maximum length of a formula that is shown in full, in characters. */
const maxFormulaLength = 50

interface ComputedValueProps extends LeafField {
  resource: ResourceData
  /** The path of the field with the rows, if the value belongs to a row. */
  rowsPath?: string
  /** The record or row with the current input and its computed values. */
  record: RecordData
}

/**
 * A value that is computed from the input. It is not a live region, because it would be announced with every keystroke.
 */
export function ComputedValue({ resource, path, rowsPath, field, record }: ComputedValueProps) {
  const engine = useEngine()
  const id = useId()
  const declaredPath = rowsPath === undefined ? path : `${rowsPath}.${path}`
  const resolved = { kind: field.kind, field, resource, path: declaredPath }
  const text = valueText(engine, resolved, getValue(record, path), record)
  const help = getResourceText(engine.translate, resource, `help.${declaredPath}`) ?? explain()
  return (
    <div className={styles.computed}>
      <FormLabel component="span" className={styles.legend} id={id}>
        {fieldLabel(engine.translate, resource.name, declaredPath)}
      </FormLabel>
      <output aria-labelledby={id} aria-describedby={help === undefined ? undefined : `${id}-help`} aria-live="off">
        {text || <NoValue />}
      </output>
      <HelpText id={`${id}-help`} help={help} />
    </div>
  )

  /**
   * Explains the formula; if it is too long, names only the fields it reads. Rows have no explanation, because each row
   * would repeat it.
   */
  function explain(): string | undefined {
    const { computed } = field.options
    if (rowsPath !== undefined || computed === undefined) return undefined
    const { translate, resources } = engine
    const value = describeExpression({ resources, resource }, computed, createVocabulary(translate, resource.name))
    if (value.length <= maxFormulaLength) return translate('expression.computed', { value })
    const labels = getExpressionPaths(computed).map((read) => fieldLabel(translate, resource.name, read))
    const list = new Intl.ListFormat(getLocaleTag(translate.locale), { type: 'conjunction' })
    return translate('expression.from', { value: list.format(new Set(labels)) })
  }
}
