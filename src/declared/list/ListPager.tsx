import { IconButton, MenuItem, Select } from '@mui/material'
import { useId } from 'react'
import type { MessageKey } from '#i18n/messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { landmarkOf } from '../../ui/landmarkOf.ts'
import { numberText } from '../../ui/numberText.ts'
import { useTexts } from '../../ui/texts.tsx'
import { type ListState, pageSizes } from '../listState/listState.ts'
import styles from './ListPager.module.css'

interface ListPagerProps {
  state: Pick<ListState, 'page' | 'perPage'>
  total: number
  onChange: (change: Partial<ListState>) => void
}

/** The page size, the visible range, and the buttons to change pages. */
export function ListPager({ state: { page, perPage }, total, onChange }: ListPagerProps) {
  const texts = useTexts()
  const labelId = useId()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const said = (number: number) => numberText(texts.locale, number)
  const range = {
    from: said(Math.min(total, (page - 1) * perPage + 1)),
    to: said(Math.min(total, page * perPage)),
    total: said(total),
  }
  const step = (label: MessageKey, to: number, icon: 'chevronLeft' | 'chevronRight') => {
    const isPossible = to >= 1 && to <= pages
    return (
      <IconButton
        size="small"
        aria-label={texts(label)}
        aria-disabled={!isPossible || undefined}
        className={isPossible ? undefined : styles.impossible}
        onClick={() => isPossible && onChange({ page: to })}
      >
        <Icon name={icon} />
      </IconButton>
    )
  }
  return (
    <nav className={styles.pager} aria-label={texts('list.pagination')}>
      <div className={styles.size}>
        <span id={labelId}>{texts('list.rowsPerPage')}</span>
        <Select
          variant="outlined"
          value={perPage}
          onChange={(event) => onChange({ perPage: Number(event.target.value) })}
          SelectDisplayProps={{ 'aria-labelledby': labelId }}
          MenuProps={{ container: () => landmarkOf(labelId) }}
          className={styles.select}
        >
          {pageSizes.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
      </div>
      <div>{texts('list.range', range)}</div>
      {pages > 1 && (
        <div className={styles.steps}>
          {step('list.previousPage', page - 1, 'chevronLeft')}
          <span className={styles.page}>{texts('list.page', { page: said(page), pages: said(pages) })}</span>
          {step('list.nextPage', page + 1, 'chevronRight')}
        </div>
      )}
    </nav>
  )
}
