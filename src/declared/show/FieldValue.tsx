import { type ComponentType, Suspense } from 'react'
import type { RaRecord } from 'react-admin'
import { getLocaleTag } from '#i18n/locales.ts'
import { getResource } from '#language/catalog.ts'
import { formatCell } from '#language/cells.ts'
import { getValue } from '#language/evaluate.ts'
import type { FieldData, FieldOf } from '#language/field.ts'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import { isReference, isSecret } from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import { getEntries } from '#language/recordEntries.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { toPlainText } from '#language/richTexts.ts'
import { isEmpty, isObject } from '#language/values.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useEngine } from '../engine.ts'
import { canVisitRecords } from '../evaluationContext.ts'
import { usePaths } from '../usePaths.ts'
import { ColorText } from '../values/ColorText.tsx'
import { getRawValue } from '../values/columnStyle.ts'
import { buildColumnView } from '../values/columnView.ts'
import { FileThumbnail } from '../values/FileThumbnail.tsx'
import { formatBytes } from '../values/formatBytes.ts'
import { InstantText } from '../values/InstantText.tsx'
import { NoValue } from '../values/NoValue.tsx'
import richTextStyles from '../values/richText.module.css'
import { Slot } from '../values/Slot.tsx'
import { ChoiceChip, ValueChips } from '../values/ValueChips.tsx'
import type { ShownField } from './buildRecordSections.ts'
import type { DetailProps } from './detailProps.ts'
import { LinkedEmail, LinkedLocation, LinkedPhone, LinkedUrl } from './linkedValues.tsx'
import styles from './RecordPage.module.css'
import { ReferencedRecord } from './ReferencedRecord.tsx'
import { RowsTable } from './RowsTable.tsx'

interface FieldValueProps {
  resource: ResourceData
  record: RaRecord
  shownField: ShownField
}

/** The value of a field and, if the declaration names one, a component of the product. */
export function FieldValue(props: FieldValueProps) {
  return (
    <>
      <Slot name={props.shownField.field?.options.slot} />
      <PlainValue {...props} />
    </>
  )
}

/** The value, formatted as in the list. Rows, translations and images are shown in full. */
function PlainValue({ resource, record, shownField: { column, field: ownField } }: FieldValueProps) {
  const engine = useEngine()
  const [path = ''] = column.paths
  // What a reference carries is shown as on the page of the record that has it.
  const declared = resolveFieldAt(engine.resources, resource, path)
  const field = ownField ?? declared.field
  const value = isSecret(field) ? getValue(record, getIsSetPath(path)) || null : getValue(record, path)
  // For a long list, the record contains only the count.
  if (field && hasDetailComponent(field) && typeof value !== 'number') {
    return isEmpty(value) ? <NoValue /> : <DetailValue {...declared} {...{ field, value, record }} />
  }
  const view = buildColumnView(engine, resource, column)
  const text = formatCell(engine, view.kind, view.read(record))
  if (text === '') return <NoValue />
  if (isReference(field)) {
    return (
      <ReferencedRecord path={path} field={field} record={record}>
        {text}
      </ReferencedRecord>
    )
  }
  const Custom = column.cell && engine.cells?.[column.cell]
  if (Custom)
    return (
      <Suspense fallback={text}>
        <Custom resource={resource} record={record} value={value} text={text} />
      </Suspense>
    )
  if (view.isInstant) return <InstantText instant={String(getRawValue(column, record))}>{text}</InstantText>
  return <span className={view.isMonospaced ? styles.mono : styles.text}>{text}</span>
}

function Translations({ resource, field, value }: DetailProps<'translated'>) {
  const engine = useEngine()
  return (
    <ul className={styles.translations}>
      {getEntries(value).map((row) => (
        <li key={String(row.language)} lang={String(row.language)}>
          <span className={styles.language} lang={engine.translate.locale}>
            {getChoiceLabel(engine, { resource, path: 'language' }, String(row.language))}
          </span>
          {String(row[field.options.text] ?? '')}
        </li>
      ))}
    </ul>
  )
}

/** A picture, or a download link of another file. */
function StoredFile({ value }: DetailProps<'file'>) {
  const { translate } = useEngine()
  const { tempUri, name, type, size }: { readonly [fact: string]: unknown } = isObject(value) ? value : {}
  if (typeof tempUri === 'string' && typeof type === 'string' && !type.startsWith('image/')) {
    const sizeText = typeof size === 'number' ? `, ${formatBytes(size, getLocaleTag(translate.locale))}` : ''
    return (
      <span className={styles.text}>
        <a href={tempUri} download={String(name)}>
          {String(name)}
        </a>
        {sizeText}
      </span>
    )
  }
  return typeof tempUri === 'string' ? (
    <img src={tempUri} alt={String(name)} className={styles.picture} />
  ) : (
    <span className={styles.text}>{String(name)}</span>
  )
}

/** The files in their order. Pictures are shown as thumbnails, each with a link to the full picture. */
function StoredFiles({ value }: DetailProps<'files'>) {
  const { translate } = useEngine()
  return (
    <ul className={styles.files}>
      {getEntries(value).map(({ tempUri, name, size, ...file }) => (
        <li key={String(tempUri)}>
          <FileThumbnail file={file} />
          <span className={styles.text}>
            <FileLink tempUri={String(tempUri)} name={String(name)} isPicture={file.thumbUri !== undefined} />
            {typeof size === 'number' && `, ${formatBytes(size, getLocaleTag(translate.locale))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A link that opens a picture in a new tab, or downloads another file. */
const FileLink = ({ tempUri, name, isPicture }: { tempUri: string; name: string; isPicture: boolean }) => (
  <a href={tempUri} {...(isPicture ? { target: '_blank', rel: 'noopener' } : { download: name })}>
    {name}
  </a>
)

function TextList({ resource, path, field, value }: DetailProps<'tags' | 'choices'>) {
  return <ValueChips resource={resource} path={path} field={field} value={value} />
}

function ChoiceValue({ resource, path, field, value }: DetailProps<'choice'>) {
  const engine = useEngine()
  if (field.options.valueOptions) return <ChoiceChip resource={resource} path={path} field={field} value={value} />
  return <span className={styles.text}>{getChoiceLabel(engine, { resource, path }, String(value))}</span>
}

/** Chips that lead to the linked records, for users who may see these. */
function LinkedRecords(props: DetailProps<'links'>) {
  const { resource, path, field, value } = props
  const { resources, getEvaluationContext } = useEngine()
  const target = getResource(resources, field.options.to)
  const paths = usePaths(target)
  const canVisit = canVisitRecords(target, getEvaluationContext())
  return (
    <ValueChips
      resource={resource}
      path={path}
      field={field}
      value={value}
      {...(canVisit && { getAddress: (key) => paths.show(key) })}
    />
  )
}

function ColorValue({ field, value }: DetailProps<'color'>) {
  return (
    <span className={styles.text}>
      <ColorText field={field} value={value} text={String(value)} />
    </span>
  )
}

function JsonValue({ value }: DetailProps<'json'>) {
  return <pre className={styles.json}>{JSON.stringify(value, null, 2)}</pre>
}

const RichTextValue = lazyComponent(async () => (await import('../values/RichTextValue.tsx')).RichTextValue, {
  isPreloaded: false,
})

function RichText({ value }: DetailProps<'richText'>) {
  const html = String(value)
  return (
    <div data-wide>
      <Suspense fallback={<span className={styles.text}>{toPlainText(html)}</span>}>
        <RichTextValue html={html} className={richTextStyles.richText} />
      </Suspense>
    </div>
  )
}

function SecretState() {
  const { translate } = useEngine()
  return <span className={styles.text}>{translate('form.secret.isSet')}</span>
}

/** The components for the kinds of field that the page of a record shows differently from a list. */
const detailComponents: { readonly [K in DetailKind]: ComponentType<DetailProps<K>> } = {
  rows: RowsTable,
  translated: Translations,
  file: StoredFile,
  files: StoredFiles,
  url: LinkedUrl,
  phone: LinkedPhone,
  email: LinkedEmail,
  color: ColorValue,
  secret: SecretState,
  json: JsonValue,
  richText: RichText,
  location: LinkedLocation,
  tags: TextList,
  choices: TextList,
  links: LinkedRecords,
  choice: ChoiceValue,
}
type DetailKind =
  | 'rows'
  | 'translated'
  | 'file'
  | 'files'
  | 'url'
  | 'phone'
  | 'email'
  | 'color'
  | 'secret'
  | 'json'
  | 'richText'
  | 'location'
  | 'tags'
  | 'choices'
  | 'links'
  | 'choice'

const hasDetailComponent = (field: FieldData): field is FieldOf<DetailKind> => field.kind in detailComponents

function DetailValue<K extends DetailKind>(props: DetailProps<K>) {
  const Value: ComponentType<DetailProps<K>> = detailComponents[props.field.kind]
  return <Value {...props} />
}
