import { useState } from 'react'
import type { Identifier } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../api/apiError.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useEngine } from '../declared/engine.ts'
import { useShell } from '../layout/shell/shell.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { PersonChoice, type UserOption } from './PersonChoice.tsx'
import { type Check, useCheck, type Verdict } from './permissionCalls.ts'
import styles from './permissions.module.css'
import { useActionName } from './useActionName.ts'

interface CheckDialogProps {
  resource: ResourceData
  id: Identifier
  onClose: () => void
}

/**
 * Shows what a user may do with a record, and why not. It starts with the current user; administrators can choose
 * another one.
 */
export function CheckDialog({ resource, id, onClose }: CheckDialogProps) {
  const { check: texts, ...common } = useLocalizedTexts(permissionTexts)
  const { me } = useShell()
  const [person, setPerson] = useState<UserOption>(me)
  const { data, error, isPending, refetch } = useCheck(resource, id, person.id)
  const isGone = hasStatus(error, 404)
  return (
    <Dialog title={isAdmin(me) ? texts.titleOfOthers : texts.titleOfOwn} onClose={onClose}>
      <div className={styles.check}>
        {isAdmin(me) && <PersonChoice value={person} onChange={setPerson} />}
        <div aria-live="polite" aria-busy={isPending}>
          {isPending && <Loading label={common.loading} />}
          {error && <Notice tone="danger">{isGone ? texts.gone : texts.failed}</Notice>}
          {data && !error && <Answers resource={resource} check={data} />}
        </div>
      </div>
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {texts.close}
        </ActionButton>
        {error && !isGone && (
          <ActionButton emphasis="primary" onClick={() => void refetch()}>
            {common.retry}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Answers({ resource, check }: { resource: ResourceData; check: Check }) {
  const { check: texts, ...common } = useLocalizedTexts(permissionTexts)
  const { translate } = useEngine()
  const getActionName = useActionName(resource)
  // A user who may not see a record may do nothing with it, for the same reason.
  if (!check.sees.allowed) return <List title={common.actions} rows={[{ name: texts.sees, verdict: check.sees }]} />
  return (
    <>
      <List
        title={common.actions}
        rows={[
          { name: texts.sees, verdict: check.sees },
          ...check.actions.map(({ name, ...verdict }) => ({ name: getActionName(name), verdict })),
        ]}
      />
      <List
        title={common.fields}
        rows={check.fields.flatMap(({ name, sees, changes }) => {
          const label = fieldLabel(translate, resource.name, name)
          const sight = { name: fillText(texts.fieldSees, { label }), verdict: sees }
          return changes === null || !sees.allowed
            ? [sight]
            : [{ name: fillText(texts.fieldChanges, { label }), verdict: changes }]
        })}
      />
    </>
  )
}

interface ListProps {
  title: string
  rows: readonly { name: string; verdict: Verdict }[]
}

function List({ title, rows }: ListProps) {
  const { check: texts, ...common } = useLocalizedTexts(permissionTexts)
  return (
    <section className={styles.answers} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ name, verdict: { allowed, why } }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.cell} data-cell={allowed ? 'yes' : 'no'}>
              <Icon name={allowed ? 'check' : 'minus'} size={16} />
              <span>{allowed ? common.yes : fillText(texts.because, { reason: why ?? '' })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
