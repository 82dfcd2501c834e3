import { Button } from '@mui/material'
import { filterTexts } from '#i18n/filterTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getTexts } from '#language/predicatePaths.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import type { FilterBarProps } from '../listState/filterBar.ts'
import { getViewLabel } from '../messages.ts'
import { formatFilter, parseFilter, splitConditions } from './clauses.ts'
import styles from './filter.module.css'
import type { FilterField } from './filterFields.ts'
import { useConditionTexts } from './useConditionTexts.ts'

interface ViewRuleProps extends Pick<FilterBarProps, 'resource' | 'state' | 'onChange'> {
  fields: readonly FilterField[]
}

/** Shows the condition of a declared view as a sentence, with a button that converts it to editable conditions. */
export function ViewRule({ resource, state, fields, onChange }: ViewRuleProps) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(filterTexts)
  const rule = state.view === undefined ? undefined : resource.list?.views?.[state.view]
  const conditions = rule ? splitConditions(rule) : []
  const { describeAll } = useConditionTexts(resource, fields, conditions)
  if (!rule || state.view === undefined) return null
  const filter = formatFilter([...conditions, ...(parseFilter(state.filter || '{}') ?? [])])
  const name = getViewLabel(translate, resource, state.view)
  const canBeEdited = !getTexts(rule).some((text) => text.startsWith('$field.') || text.startsWith('$me.'))
  return (
    <p className={styles.rule}>
      {fillText(texts.viewRule, { name, sentence: describeAll(conditions) })}
      {canBeEdited && (
        <Button size="small" onClick={() => onChange({ view: undefined, filter })}>
          {texts.viewAsFilter}
        </Button>
      )}
    </p>
  )
}
