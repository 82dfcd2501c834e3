import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import { useId } from 'react'
import { useGetList } from 'react-admin'
import { viewTexts } from '#i18n/viewTexts.ts'
import { findTarget } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { Shared } from '../../api/savedViews.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import styles from './ViewsMenu.module.css'

interface ShareChoiceProps {
  value: Shared
  onChange: (value: Shared) => void
  /** Whether to show the error that no profile is chosen. */
  showsProblem: boolean
}

/** Selects with whom a view is shared: with no one, with everybody or with chosen profiles. */
export function ShareChoice({ value, onChange, showsProblem }: ShareChoiceProps) {
  const texts = useLocalizedTexts(viewTexts)
  const id = useId()
  const choice = value === null ? 'onlyMe' : value === 'everybody' ? value : 'profiles'
  return (
    <FormControl>
      <FormLabel id={id}>{texts.who}</FormLabel>
      <RadioGroup aria-labelledby={id} value={choice} onChange={(_event, chosen) => onChange(startOf[chosen] ?? null)}>
        {(['onlyMe', 'everybody', 'profiles'] as const).map((one) => (
          <FormControlLabel key={one} value={one} label={texts[one]} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {value !== null && value !== 'everybody' && (
        <ProfileChoice value={value.profiles} onChange={(profiles) => onChange({ profiles })} />
      )}
      {showsProblem && value !== null && value !== 'everybody' && value.profiles.length === 0 && (
        <FormHelperText error role="alert">
          {texts.chooseProfile}
        </FormHelperText>
      )}
    </FormControl>
  )
}

const startOf: Readonly<Record<string, Shared>> = { everybody: 'everybody', profiles: { profiles: [] } }

interface ProfileChoiceProps {
  value: readonly number[]
  onChange: (value: readonly number[]) => void
}

function ProfileChoice({ value, onChange }: ProfileChoiceProps) {
  const texts = useLocalizedTexts(viewTexts)
  const target = findTarget(useEngine().resources, 'profiles')?.resource
  const { data, error } = useGetList(
    target ? getRoute(target) : '',
    { pagination: { page: 1, perPage: 50 }, sort: { field: target?.title ?? 'id', order: 'ASC' } },
    { enabled: target !== undefined, retry: false },
  )
  if (!target || error) return <FormHelperText error>{texts.failedProfiles}</FormHelperText>
  if (!data) return <FormHelperText>{texts.loadingProfiles}</FormHelperText>
  return (
    <FormGroup className={styles.profiles}>
      {data.map((profile) => (
        <FormControlLabel
          key={profile.id}
          label={String(profile[target.title])}
          control={
            <Checkbox
              size="small"
              checked={value.includes(Number(profile.id))}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...value, Number(profile.id)]
                    : value.filter((one) => one !== Number(profile.id)),
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
  )
}
