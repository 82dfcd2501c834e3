import { InputAdornment, TextField } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import styles from './QuizTree.module.css'
import { treeIcons } from './treeIcons.ts'
import type { FullScreen } from './useFullScreen.ts'
import type { TreeSearch } from './useTreeSearch.ts'

interface TreeToolbarProps {
  search: TreeSearch
  /** The scale of the cards; undefined in the outline. */
  zoom: number | undefined
  onZoom: (factor: number) => void
  onFit: () => void
  onOpenAll: () => void
  onCloseAll: () => void
  /** Whether the tree is read-only, so that there is nothing to undo. */
  isStill: boolean
  /** Undo and redo the last move; undefined if there is none. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Undefined if full screen is not available. */
  fullScreen: FullScreen | undefined
}

const zoomStep = 1.25

export function TreeToolbar(props: TreeToolbarProps) {
  const { search, isStill, undo, redo, onOpenAll, onCloseAll, fullScreen, ...zoomProps } = props
  const translate = useTranslator()
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={translate('resources.quiz.tree.tools')}>
      <TreeSearchField search={search} />
      <span className={styles.buttons}>
        {!isStill && <HistoryButtons undo={undo} redo={redo} />}
        <ToolButton icon={treeIcons.unfold} label={translate('resources.quiz.tree.openAll')} onClick={onOpenAll} />
        <ToolButton icon={treeIcons.fold} label={translate('resources.quiz.tree.closeAll')} onClick={onCloseAll} />
        <ZoomButtons {...zoomProps} />
        {fullScreen && (
          <ToolButton
            icon={treeIcons[fullScreen.isFullScreen ? 'fullScreenExit' : 'fullScreen']}
            label={translate(`resources.quiz.tree.full.${fullScreen.isFullScreen ? 'leave' : 'enter'}`)}
            onClick={fullScreen.toggle}
          />
        )}
      </span>
    </div>
  )
}

function HistoryButtons({ undo, redo }: Pick<TreeToolbarProps, 'undo' | 'redo'>) {
  const translate = useTranslator()
  return (
    <>
      <ToolButton
        icon="undo"
        label={translate('resources.quiz.tree.undo')}
        keyShortcuts="Control+Z Meta+Z"
        onClick={undo}
      />
      <ToolButton
        icon="redo"
        label={translate('resources.quiz.tree.redo')}
        keyShortcuts="Control+Shift+Z Meta+Shift+Z"
        onClick={redo}
      />
    </>
  )
}

function ZoomButtons({ zoom, onZoom, onFit }: Pick<TreeToolbarProps, 'zoom' | 'onZoom' | 'onFit'>) {
  const translate = useTranslator()
  if (zoom === undefined) return null
  return (
    <>
      <ToolButton icon="minus" label={translate('resources.quiz.tree.zoomOut')} onClick={() => onZoom(1 / zoomStep)} />
      <output className={styles.zoom} aria-label={translate('resources.quiz.tree.zoom')}>
        {Math.round(zoom * 100)}%
      </output>
      <ToolButton icon="plus" label={translate('resources.quiz.tree.zoomIn')} onClick={() => onZoom(zoomStep)} />
      <ToolButton icon={treeIcons.fit} label={translate('resources.quiz.tree.fit')} onClick={onFit} />
    </>
  )
}

function TreeSearchField({ search }: { search: TreeSearch }) {
  const translate = useTranslator()
  const { text, matches, position } = search
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') search.setSearchText('')
    else if (event.key === 'Enter') search.goToNext(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count =
    matches.length > 0
      ? translate('resources.quiz.tree.found', { place: position, count: matches.length })
      : translate('resources.quiz.tree.notFound')
  return (
    <TextField
      size="small"
      type="search"
      className={styles.search}
      value={text}
      onChange={({ target }) => search.setSearchText(target.value)}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: { 'aria-label': translate('resources.quiz.tree.search') },
        input: {
          placeholder: translate('resources.quiz.tree.search'),
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" size={18} />
            </InputAdornment>
          ),
          endAdornment: (
            <InputAdornment position="end">
              <span role="status" className={styles.count}>
                {text.trim() === '' ? '' : count}
              </span>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
