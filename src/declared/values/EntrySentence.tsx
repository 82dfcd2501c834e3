import { Link } from 'react-router'
import { lowercaseLabel, trimEllipsis } from '#i18n/labels.ts'
import { type PanelTexts, panelTexts } from '#i18n/panelTexts.ts'
import { fillText, type Translator } from '#i18n/translate.ts'
import type { Catalog } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { AuditEntry } from '../../api/auditEntry.ts'
import type { CurrentUser } from '../../api/currentUser.ts'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { canVisitRecords, createEvaluationContext } from '../evaluationContext.ts'

interface EntrySentenceProps {
  entry: AuditEntry
  resources: Catalog
  /** The signed-in user. */
  me: CurrentUser
  /** Called when the user follows the link to the record. */
  onLeave?: () => void
}

/**
 * An entry of the audit trail as a sentence. The title links to the record while it exists; a record that was deleted
 * later is marked.
 */
export function EntrySentence({ entry, resources, me, onLeave }: EntrySentenceProps) {
  const translate = useTranslator()
  const { audit } = useLocalizedTexts(panelTexts)
  const [before, after] = formatAroundTitle(translate, audit, entry)
  const title = entry.title || entry.id
  const path = getRecordPath(entry, resources, me)
  return (
    <>
      {before}
      {path === undefined ? (
        title
      ) : (
        <Link to={path} onClick={onLeave}>
          {title}
        </Link>
      )}
      {after}
      {entry.exists === false && !removingActions.includes(entry.action) && ` · ${audit.deletedSince}`}
    </>
  )
}

/** The actions whose sentence already says that the record is gone. */
const removingActions: readonly string[] = ['remove', 'erase']

/** The path of the record's page; undefined if the record is gone, or if the user may not see such pages. */
function getRecordPath({ exists, resource: name, id }: AuditEntry, resources: Catalog, me: CurrentUser) {
  const resource = resources.find((candidate) => candidate.name === name)
  if (exists !== true || !resource || !canVisitRecords(resource, createEvaluationContext(new Date(), me)))
    return undefined
  return `/admin/${getRoute(resource)}/${encodeURIComponent(id)}`
}

/**
 * The sentence of an entry before and after the title. If `did` has no text for its action, the label of the action's
 * button is used.
 */
function formatAroundTitle(
  translate: Translator,
  audit: PanelTexts['audit'],
  { who, action, resource }: AuditEntry,
): readonly string[] {
  const did: Partial<Record<string, string>> = audit.did
  const label = translate.first([`resources.${resource}.actions.${action}`]) ?? action
  const actionText = did[action] ?? fillText(audit.used, { action: trimEllipsis(label) })
  // An export concerns a list; every other action concerns one record.
  const what =
    (action === 'export' ? undefined : translate.lookup(`resources.${resource}.subject`)) ??
    lowercaseLabel(getResourceLabel(translate, audit, resource, action === 'export' ? 'name' : 'one'))
  return audit.line.split('%{title}').map((part) => fillText(part, { who: who ?? audit.system, did: actionText, what }))
}

/** The name of a resource, or of something else that the trail is about, such as an API key. */
export function getResourceLabel(
  translate: Translator,
  audit: PanelTexts['audit'],
  resource: string,
  key: 'name' | 'one',
): string {
  const things: Partial<Record<string, string>> = audit.things
  return things[resource] ?? translate.first([`resources.${resource}.${key}`, `dashboard.${resource}`]) ?? resource
}
