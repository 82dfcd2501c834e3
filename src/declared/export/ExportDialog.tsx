import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import { useId, useState } from 'react'
import { exportTexts } from '#i18n/exportTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { ColumnList, type ColumnListProps } from '../listState/ColumnList.tsx'
import type { ColumnSettings } from '../listState/columnOrder.ts'
import type { ExportScope } from './ExportMenu.tsx'
import type { ExportFormat } from './exportQuery.ts'

interface ExportDialogProps<Name extends string> {
  isOpen: boolean
  /** Whether an export of this list is running: there is one at a time. */
  isBusy: boolean
  resource: ResourceData
  /** The columns of the list, with which the choice begins. */
  columns: ColumnSettings
  formats: readonly ExportFormat[]
  scopes: readonly [ExportScope<Name>, ...ExportScope<Name>[]]
  onStart: (format: ExportFormat, scope: Name, columns: ColumnSettings) => void
  onClose: () => void
}

/** Chooses the columns of one file, its format and, if rows are selected, which records it contains. */
export function ExportDialog<Name extends string>({
  isOpen,
  isBusy,
  resource,
  columns,
  formats,
  scopes,
  onStart,
  onClose,
}: ExportDialogProps<Name>) {
  const translate = useTranslator()
  const texts = useLocalizedTexts(exportTexts)
  const id = useId()
  const [order, setOrder] = useState(columns)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [scope, setScope] = useState<string>(scopes[0].name)
  const chosenScope = scopes.find(({ name }) => name === scope) ?? scopes[0]
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{texts.title}</DialogTitle>
      <DialogContent>
        <DialogContentText gutterBottom>{texts.text}</DialogContentText>
        <Columns resource={resource} order={order} onChange={setOrder} />
        {scopes.length > 1 && (
          <Choice
            label={texts.records}
            value={chosenScope.name}
            options={scopes.map(({ name, label }) => ({ value: name, label }))}
            onChange={setScope}
          />
        )}
        <Choice
          label={texts.format}
          value={format}
          options={formats.map((value) => ({ value, label: translate(`list.exports.${value}`) }))}
          onChange={setFormat}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('form.cancel')}
        </Button>
        <Button
          variant="contained"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (isBusy) return
            onClose()
            onStart(format, chosenScope.name, order)
          }}
        >
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Columns(props: ColumnListProps) {
  const { columns } = useLocalizedTexts(exportTexts)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <FormLabel id={id} component="h3">
        {columns}
      </FormLabel>
      <ColumnList {...props} />
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <FormControl sx={{ mt: 2 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={(_event, chosen) => onChange(chosen as Value)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
