import { Button, Tooltip } from '@mui/material'
import { useId } from 'react'
import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { getValue } from '#language/evaluate.ts'
import { findStateField, isTransition } from '#language/lifecycles.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isSecondClick } from '../../ui/isSecondClick.ts'
import { useEngine } from '../engine.ts'
import { getActionLabel } from '../messages.ts'
import { ChoiceChip } from '../values/ValueChips.tsx'
import { useRunAction } from './ActionRunner.tsx'
import { type AvailableAction, getAvailableActions } from './availableActions.ts'
import { getActionIcon } from './getActionIcon.ts'
import styles from './RecordTransitions.module.css'
import { HiddenReason } from './RowActions.tsx'
import { useDisabledReason } from './useDisabledReason.ts'

interface RecordTransitionsProps {
  resource: ResourceData
  record: RaRecord
}

/** The state of a record, and a button for each transition that its user sees. Renders nothing without a lifecycle. */
export function RecordTransitions({ resource, record }: RecordTransitionsProps) {
  const { translate, getEvaluationContext, abilities } = useEngine()
  const field = findStateField(resource)
  const path = resource.lifecycle?.on
  if (!field || path === undefined) return null
  return (
    <section className={styles.bar} aria-label={fieldLabel(translate, resource.name, path)}>
      <ChoiceChip resource={resource} path={path} field={field} value={getValue(record, path)} />
      {getAvailableActions(resource, record, getEvaluationContext())
        .filter(({ name }) => isTransition(resource, name))
        .map((transition) => (
          <TransitionButton key={transition.name} resource={resource} record={record} transition={transition} />
        ))}
      {abilities?.act === false && <small>{translate('form.unguarded')}</small>}
    </section>
  )
}

type TransitionButtonProps = RecordTransitionsProps & { transition: AvailableAction }

/** If the transition is not possible, the button stays focusable and shows the reason. */
function TransitionButton({ resource, record, transition: { name, action, isPossible } }: TransitionButtonProps) {
  const { translate, icons } = useEngine()
  const runAction = useRunAction()
  const reason = useDisabledReason(resource)(name, record)
  const id = useId()
  return (
    <>
      <Tooltip describeChild title={reason ?? ''}>
        <Button
          size="small"
          variant="outlined"
          startIcon={action.icon && <Icon name={getActionIcon(name, action, false, icons)} size={16} />}
          aria-disabled={!isPossible || undefined}
          aria-describedby={reason === undefined ? undefined : id}
          onClick={(event) => isPossible && !isSecondClick(event) && runAction(name, record)}
        >
          {getActionLabel(translate, resource, name)}
        </Button>
      </Tooltip>
      <HiddenReason id={id} text={reason} />
    </>
  )
}
