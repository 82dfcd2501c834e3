import { Autocomplete, type AutocompleteRenderOptionState } from '@mui/material'
import { type HTMLAttributes, type Key, useMemo } from 'react'
import { findTarget } from '#language/catalog.ts'
import { getMaxLinks, normalizeKeys } from '#language/kinds/links.ts'
import { getEntries, getEntryKey } from '#language/recordEntries.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { filterMatching, NewOption, newOptionKey, type Option, OptionContent } from './OptionSelect.tsx'
import { renderCheckedOption, useAutocompleteProps, useMultipleList } from './textListInputs.tsx'
import { useSearchedChoices } from './useChoices.ts'
import { isNewName, useCreateOption } from './useCreateOption.tsx'

/**
 * Selects several records. Like the input of a reference, it offers the beginning of the list, and from three letters
 * on the results of a search by name.
 */
export function LinksInput(props: InputProps<'links'>) {
  const { translate, resources } = useEngine()
  const { field, onChange, onBlur } = props
  const list = useMultipleList(props)
  const { to, title, create } = field.options
  const max = getMaxLinks(field.options)
  const target = findTarget(resources, to)?.resource
  const choices = useSearchedChoices(target, props)
  const { options, typedText } = choices
  const chosen = useChosen(props)
  const creation = useCreateOption(target, create === true && chosen.length < max, (record) =>
    select([...chosen, { value: record.id, label: String(record[title] ?? record.id) }]),
  )
  const isNew = creation.isAvailable && isNewName(choices)

  const select = (selected: readonly Option[]) => {
    const key = target?.key ?? 'id'
    onChange(
      normalizeKeys(selected.map(({ value }) => value)),
      selected.map(({ value, label }) => ({ [key]: value, [title]: label })),
    )
  }
  return (
    <>
      <Autocomplete<Option, true>
        {...useAutocompleteProps(props, chosen, ({ label }) => label)}
        {...list.props}
        options={isNew ? [...options, { value: newOptionKey, label: typedText }] : options}
        readOnly={creation.isBusy}
        filterOptions={filterMatching}
        getOptionKey={({ value }) => value}
        isOptionEqualToValue={(option, { value }) => option.value === value}
        // After text without a match, Enter would otherwise select an option that is not there.
        getOptionDisabled={(option: Option | undefined) =>
          option === undefined || (chosen.length >= max && !chosen.some(({ value }) => value === option.value))
        }
        onChange={(event, selected, reason) => {
          if (list.isUnmeant(event, reason)) return
          const created = selected.find(({ value }) => value === newOptionKey)
          if (created) creation.create(created.label)
          else select(selected)
          list.handleChoice(event)
        }}
        onInputChange={(_, text, reason) => choices.handleTyped(reason === 'input' ? text : '')}
        onOpen={() => {
          list.open()
          choices.handleOpen()
        }}
        onBlur={onBlur}
        loading={choices.isFetching}
        loadingText={translate('form.select.loading')}
        noOptionsText={choices.emptyText ?? translate('form.select.none')}
        renderOption={renderLink}
      />
      {creation.dialogs}
    </>
  )
}

const renderLink = (
  { key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key },
  option: Option,
  state: AutocompleteRenderOptionState,
) =>
  option.value === newOptionKey ? (
    <li key={key} {...item}>
      <NewOption name={option.label} />
    </li>
  ) : (
    renderCheckedOption({ key, ...item }, <OptionContent option={option} />, state)
  )

/**
 * The selected records with their titles. Memoized, because a new array would make Autocomplete reset the typed text.
 */
function useChosen({ field, value, referencedRecord }: InputProps<'links'>): Option[] {
  const { title } = field.options
  const keys: readonly unknown[] = Array.isArray(value) ? value : []
  const known = getEntries(referencedRecord).filter((entry) => keys.includes(getEntryKey(entry)))
  const chosen = known.map((entry) => ({
    value: getEntryKey(entry) as string | number,
    label: String(entry[title] ?? getEntryKey(entry)),
  }))
  const text = JSON.stringify(chosen)
  return useMemo(() => JSON.parse(text) as Option[], [text])
}
