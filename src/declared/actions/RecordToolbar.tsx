import { Button, Tooltip, useMediaQuery, useTheme } from '@mui/material'
import { Suspense, useId } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { buildDuplicate } from '#language/duplicates.ts'
import { getValue } from '#language/evaluate.ts'
import { findStateField, isTransition } from '#language/lifecycles.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isSecondClick } from '../../ui/isSecondClick.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { canCreate } from '../evaluationContext.ts'
import { getActionLabel } from '../messages.ts'
import { findRecordOwner } from '../record/recordOwner.ts'
import { usePaths } from '../usePaths.ts'
import { RecordStatus, showsActivity } from '../values/RecordStatus.tsx'
import { ChoiceChip } from '../values/ValueChips.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { useRunAction } from './ActionRunner.tsx'
import { type AvailableAction, getRecordActions } from './availableActions.ts'
import { getActionIcon } from './getActionIcon.ts'
import styles from './RecordToolbar.module.css'
import { HiddenReason } from './RowActions.tsx'
import { useDisabledReason } from './useDisabledReason.ts'

interface RecordToolbarProps {
  resource: ResourceData
  record: RaRecord
  /** Whether the page already shows the edit form of the record. The toolbar then has no button that opens the form. */
  isEditing?: boolean
}

/** With more actions than this, a phone shows a menu beside the button that opens the form. */
const maxPhoneButtons = 2

/**
 * The states of a record, its key, and a button for each action that the user may run on the record. If the state
 * forbids an action, the button is disabled and explains why. Lists may leave such actions out.
 */
export function RecordToolbar({ resource, record, isEditing = false }: RecordToolbarProps) {
  const { translate, getEvaluationContext, abilities, recordTools } = useEngine()
  const Tool = isEditing ? undefined : recordTools?.[resource.name]
  const field = findStateField(resource)
  const path = resource.lifecycle?.on
  const actions = getRecordActions(resource, record, getEvaluationContext())
  const others = actions.filter(({ name }) => !isTransition(resource, name) && !(isEditing && name === 'edit'))
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  // On a phone many buttons would fill half of the screen.
  const folded = isPhone && others.length > maxPhoneButtons ? others.filter(({ name }) => name !== 'edit') : []
  const buttons = (shown: readonly AvailableAction[]) =>
    shown.map((action) => <ToolbarAction key={action.name} resource={resource} record={record} action={action} />)
  return (
    <div className={styles.bar}>
      {field && path !== undefined && (
        <section className={styles.states} aria-label={fieldLabel(translate, resource.name, path)}>
          <ChoiceChip resource={resource} path={path} field={field} value={getValue(record, path)} />
          {buttons(actions.filter(({ name }) => isTransition(resource, name)))}
          {abilities?.act === false && <small>{translate('form.unguarded')}</small>}
        </section>
      )}
      <div className={styles.about}>
        {showsActivity(resource, record) && <RecordStatus resource={resource} record={record} />}
        {resource.key !== resource.title && <span className={styles.key}>{`#${String(record[resource.key])}`}</span>}
      </div>
      {buttons(others.filter((action) => !folded.includes(action)))}
      {folded.length > 0 && <ActionMenu resource={resource} record={record} actions={folded} />}
      {Tool && (
        <Suspense fallback={null}>
          <Tool />
        </Suspense>
      )}
      {!isEditing && <DuplicateButton resource={resource} record={record} />}
    </div>
  )
}

/**
 * Opens the create form with the values of this record. Not rendered for resources with a custom edit screen, because
 * such a screen edits more than the form can copy.
 */
function DuplicateButton({ resource, record }: Pick<RecordToolbarProps, 'resource' | 'record'>) {
  const { getEvaluationContext, isOwnApi } = useEngine()
  const texts = useLocalizedTexts(recordTexts)
  const paths = usePaths(resource)
  if (!isOwnApi || resource.screens?.edit !== undefined || !canCreate(resource, getEvaluationContext())) return null
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Icon name="copy" size={16} />}
      component={LinkBase}
      to={paths.create}
      state={{
        ...paths.linkState,
        record: buildDuplicate(resource, record),
        isCopy: true,
        owner: findRecordOwner(resource, record),
      }}
    >
      {texts.duplicate}
    </Button>
  )
}

interface ToolbarActionProps {
  resource: ResourceData
  record: RaRecord
  action: AvailableAction
}

/** If the action is not possible, the button stays focusable and shows the reason. */
function ToolbarAction({ resource, record, action: { name, action, isPossible, exclusiveMark } }: ToolbarActionProps) {
  const { translate, icons } = useEngine()
  const runAction = useRunAction()
  const paths = usePaths(resource)
  const reason = useDisabledReason(resource)(name, record)
  const id = useId()
  const isOff = isInactive(record)
  const isLink = name === 'edit' && isPossible
  const shared = {
    size: 'small',
    variant: isLink ? 'contained' : 'outlined',
    startIcon: <Icon name={getActionIcon(name, action, isOff, icons)} size={16} filled={exclusiveMark !== undefined} />,
  } as const
  const label = getActionLabel(translate, resource, name, isOff)
  if (isLink)
    return (
      <Button {...shared} component={LinkBase} to={paths.edit(record.id)} state={paths.linkState} aria-keyshortcuts="e">
        {label}
      </Button>
    )
  return (
    <>
      <Tooltip describeChild title={reason ?? ''}>
        <Button
          {...shared}
          className={isPossible ? undefined : styles.off}
          aria-disabled={!isPossible || undefined}
          aria-describedby={reason === undefined ? undefined : id}
          onClick={(event) => isPossible && !isSecondClick(event) && runAction(name, record)}
        >
          {label}
        </Button>
      </Tooltip>
      <HiddenReason id={id} text={reason} />
    </>
  )
}
