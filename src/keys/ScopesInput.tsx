import { Checkbox, FormControlLabel } from '@mui/material'
import type { KeyScopes } from '#language/keyScopes.ts'
import styles from './keys.module.css'
import { useScopeChoices } from './keyWords.ts'

interface ScopesInputProps {
  value: KeyScopes
  onChange: (scopes: KeyScopes) => void
}

/**
 * The actions of each resource as checkboxes. Every action includes reading, because the response to a write contains
 * the record.
 */
export function ScopesInput({ value, onChange }: ScopesInputProps) {
  const choices = useScopeChoices()
  const change = (resource: string, actions: readonly string[]) => {
    const { [resource]: _, ...others } = value
    onChange(actions.length === 0 ? others : { ...others, [resource]: actions })
  }
  return (
    <div className={styles.scopes}>
      {choices.map(({ resource: { name }, label, actions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend in a column
        <div key={name} role="group" aria-label={label} className={styles.scope}>
          <span className={styles.scopeName} aria-hidden="true">
            {label}
          </span>
          <div className={styles.actions}>
            {actions.map((action) => {
              const chosen = value[name] ?? []
              const isChosen = chosen.includes(action.name)
              return (
                <FormControlLabel
                  key={action.name}
                  label={action.label}
                  control={
                    <Checkbox
                      size="small"
                      checked={isChosen}
                      onChange={() => change(name, toggleAction(chosen, action.name))}
                    />
                  }
                />
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Toggles an action. Removing `read` removes all others, and adding any action adds `read`. */
function toggleAction(chosen: readonly string[], action: string): readonly string[] {
  if (chosen.includes(action)) return action === 'read' ? [] : chosen.filter((one) => one !== action)
  return [...new Set(['read', ...chosen, action])]
}
