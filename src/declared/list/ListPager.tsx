import { IconButton, MenuItem, Select } from '@mui/material'
import { useId } from 'react'
import type { MessageKey } from '#i18n/messages.ts'
import { findLandmark } from '../../ui/findLandmark.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { Icon } from '../../ui/Icon.tsx'
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
  const pageCount = Math.max(1, Math.ceil(total / perPage))
  const format = (number: number) => formatNumber(texts.locale, number)
  const range = {
    from: format(Math.min(total, (page - 1) * perPage + 1)),
    to: format(Math.min(total, page * perPage)),
    total: format(total),
  }
  const renderPageButton = (label: MessageKey, targetPage: number, icon: 'chevronLeft' | 'chevronRight') => {
    const isPossible = targetPage >= 1 && targetPage <= pageCount
    return (
      <IconButton
        size="small"
        aria-label={texts(label)}
        aria-disabled={!isPossible || undefined}
        className={isPossible ? undefined : styles.impossible}
        onClick={() => isPossible && onChange({ page: targetPage })}
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
          MenuProps={{ container: () => findLandmark(labelId) }}
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
      {pageCount > 1 && (
        <div className={styles.steps}>
          {renderPageButton('list.previousPage', page - 1, 'chevronLeft')}
          <span className={styles.page}>{texts('list.page', { page: format(page), pages: format(pageCount) })}</span>
          {renderPageButton('list.nextPage', page + 1, 'chevronRight')}
        </div>
      )}
    </nav>
  )
}
