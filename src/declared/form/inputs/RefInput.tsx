import { useEffect } from 'react'
import { type RaRecord, useEvent, useGetOne } from 'react-admin'
import { findTarget } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { type Option, OptionSelect } from './OptionSelect.tsx'
import { useSearchedChoices } from './useChoices.ts'
import { isNewName, useCreateOption } from './useCreateOption.tsx'

/**
 * A reference, selected from the records that the declaration offers: at first the beginning of the list, from three
 * letters on a search by name. The options are loaded when the list is opened, or at once if a single option is
 * selected automatically. Opening the list again retries after a failure.
 */
export function RefInput(props: InputProps<'ref'>) {
  const { resources } = useEngine()
  const { field, value, referencedRecord, disabled, onChange } = props
  const { lockIfOnly = false, title = 'id', create = false, as } = field.options
  const target = findTarget(resources, field.options.to)?.resource
  const choices = useSearchedChoices(target, props, { loadsAtOnce: lockIfOnly })
  const { options, records, search, typedText } = choices

  const selectOption = (option: Option | null, createdRecord?: RaRecord) => {
    if (!target || !option) return onChange(null, null)
    const record = createdRecord ?? records.find((candidate) => candidate.id === option.value)
    const selectedRecord = { [target.key]: option.value, [title]: option.label, ...record }
    return as === 'object' ? onChange(selectedRecord) : onChange(option.value, selectedRecord)
  }
  const creation = useCreateOption(target, create, (created) =>
    selectOption({ value: created.id, label: String(created[title] ?? typedText) }, created),
  )
  const selected = useSelectedOption(field, target, value, referencedRecord)
  const onlyOption = lockIfOnly && search === '' && options.length === 1 ? options[0] : undefined
  useAutoSelect(onlyOption, selected, disabled, selectOption)
  return (
    <>
      <OptionSelect
        {...props}
        disabled={disabled || (onlyOption !== undefined && onlyOption.value === selected?.value)}
        selected={selected}
        onSelect={selectOption}
        options={addNotes(options, props.notes)}
        onOpen={choices.handleOpen}
        onSearch={choices.handleTyped}
        isLoading={choices.isFetching}
        emptyText={choices.emptyText}
        {...(creation.isAvailable && isNewName(choices) && { newOptionName: typedText })}
        isBusy={creation.isBusy}
        onCreate={creation.create}
      />
      {creation.dialogs}
    </>
  )
}

/** Selects the only option as soon as it is loaded. */
function useAutoSelect(
  onlyOption: Option | undefined,
  selected: Option | null,
  disabled: boolean,
  selectOption: (option: Option) => void,
) {
  const select = useEvent(selectOption)
  // An effect, because the options arrive from the server.
  useEffect(() => {
    if (onlyOption && !selected && !disabled) select(onlyOption)
  }, [onlyOption, selected, disabled, select])
}

const addNotes = (options: readonly Option[], notes: InputProps['notes']): readonly Option[] =>
  notes ? options.map((option) => ({ ...option, note: notes.get(option.value) })) : options

/** The selected option. The form knows only the key of a default, so its title is read here. */
function useSelectedOption(
  field: InputProps<'ref'>['field'],
  target: ResourceData | undefined,
  value: unknown,
  referencedRecord: unknown,
): Option | null {
  const selected = getSelectedOption(field, target, value, referencedRecord)
  const isDefault =
    field.options.default !== undefined && selected !== null && selected.label === String(selected.value)
  const { data } = useGetOne<RaRecord>(
    target ? getRoute(target) : '',
    { id: selected?.value ?? '' },
    { enabled: isDefault && target !== undefined, retry: false },
  )
  if (!isDefault || !data || !target) return selected
  return { ...selected, label: String(data[field.options.title ?? target.title] ?? selected.value) }
}

function getSelectedOption(
  { options: { as, title } }: InputProps<'ref'>['field'],
  target: ResourceData | undefined,
  value: unknown,
  referencedRecord: unknown,
): Option | null {
  if (value === null || value === undefined || !target) return null
  const record = (as === 'object' ? value : referencedRecord) as Partial<RaRecord> | null | undefined
  const key = as === 'object' && isObject(value) ? value[target.key] : value
  if (typeof key !== 'string' && typeof key !== 'number') return null
  return { value: key, label: String(record?.[title ?? target.title] ?? key) }
}
