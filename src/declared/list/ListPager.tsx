import { IconButton } from '@mui/material'
import { useId } from 'react'
import type { MessageKey } from '#i18n/messages.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { type ListState, pageSizes } from '../listState/listState.ts'
import styles from './ListPager.module.css'

interface ListPagerProps {
  state: Pick<ListState, 'page' | 'perPage'>
  total: number
  onChange: (change: Partial<ListState>) => void
  /** The name of the part of the list that is paged, such as a group. A part has no page size select. */
  partName?: string
}

/** The page size, the range of the visible records, and the buttons that change the page. */
export function ListPager({ state: { page, perPage }, total, onChange, partName }: ListPagerProps) {
  const translate = useTranslator()
  const sizeId = useId()
  const pageCount = Math.max(1, Math.ceil(total / perPage))
  const format = (number: number) => formatNumber(translate.locale, number)
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
        aria-label={translate(label)}
        aria-disabled={!isPossible || undefined}
        className={isPossible ? undefined : styles.disabled}
        onClick={() => isPossible && onChange({ page: targetPage })}
      >
        <Icon name={icon} />
      </IconButton>
    )
  }
  return (
    <nav
      className={styles.pager}
      aria-label={[translate('list.pagination'), ...(partName === undefined ? [] : [partName])].join(' · ')}
    >
      {partName === undefined && (
        <div className={styles.size}>
          <label htmlFor={sizeId}>{translate('list.rowsPerPage')}</label>
          {/* A native select, because MUI's Select would delay the first list by 13 kB of form controls. */}
          <span className={styles.select}>
            <select id={sizeId} value={perPage} onChange={(event) => onChange({ perPage: Number(event.target.value) })}>
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
            <Icon name="chevronDown" size={16} />
          </span>
        </div>
      )}
      <div>{translate('list.range', range)}</div>
      {pageCount > 1 && (
        <div className={styles.steps}>
          {renderPageButton('list.previousPage', page - 1, 'chevronLeft')}
          <span className={styles.page}>
            {translate('list.page', { page: format(page), pages: format(pageCount) })}
          </span>
          {renderPageButton('list.nextPage', page + 1, 'chevronRight')}
        </div>
      )}
    </nav>
  )
}
