import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import type { QuizNode } from '#rules/quizGraph.ts'
import { getNodeKey } from '#rules/quizTree.ts'
import { getHistoryCommand } from '../../ui/getHistoryCommand.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { useQuizEditor } from '../quizEditorContext.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import styles from './QuizTree.module.css'
import { TreeCanvas } from './TreeCanvas.tsx'
import { TreeToolbar } from './TreeToolbar.tsx'
import { useFullScreen } from './useFullScreen.ts'
import { getDraggedNode } from './useTreeDrag.ts'
import { type TreeState, useTreeState } from './useTreeState.ts'

/** The imperative handle of the tree. */
export interface TreeHandle {
  /** Scrolls to a node and focuses it. */
  goTo(node: QuizNode): void
}

/** A quiz as a tree of questions, answers and fragrances, which can be moved by mouse, touch and keyboard. */
export function QuizTree({ ref }: { ref?: Ref<TreeHandle> }) {
  const translate = useTranslator()
  const treeRef = useRef<HTMLDivElement>(null)
  const treeState = useTreeState()
  const isStill = useQuizEditor().readOnlyReason !== undefined
  const { isOutlined, moves, nodes, viewport, focus, search, drag } = treeState
  const fullScreen = useFullScreen(treeRef, !isOutlined)
  const { isFullScreen } = fullScreen
  useImperativeHandle(ref, () => ({ goTo: (node) => focus.focusNode(getNodeKey(node)) }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInTree = event.currentTarget.contains(event.target as Node)
    const historyStep = isInTree && !(event.target instanceof HTMLInputElement) ? getHistoryCommand(event) : undefined
    // During a drag, Escape cancels the drag and does not leave full screen.
    if (isInTree && isFullScreen && event.key === 'Escape' && !drag.dragged) fullScreen.exit()
    else if (historyStep) moves[historyStep]?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler serves keys pressed anywhere inside
    <div
      ref={treeRef}
      className={styles.tree}
      data-full={isFullScreen || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...(isFullScreen && {
        role: 'dialog',
        'aria-modal': true,
        'aria-label': translate('resources.quiz.tree.title'),
      })}
    >
      <TreeToolbar
        search={search}
        isStill={isStill}
        zoom={isOutlined ? undefined : viewport.view.zoom}
        onZoom={viewport.zoom}
        onFit={viewport.showAll}
        onOpenAll={nodes.openAll}
        onCloseAll={nodes.closeAll}
        undo={moves.undo}
        redo={moves.redo}
        fullScreen={isOutlined ? undefined : fullScreen}
      />
      <MoveRefusal moves={moves} />
      <TreeCanvas treeState={treeState} />
      <p className={styles.help}>
        {translate(isStill ? 'resources.quiz.tree.stillHelp' : 'resources.quiz.tree.help')}{' '}
        {!isOutlined && translate('resources.quiz.tree.groundHelp')}
      </p>
      <NodeDialogs treeState={treeState} />
      <MoveStatus moves={moves} />
      <p role="status" className="visually-hidden">
        {fullScreen.wasEverFullScreen && translate(`resources.quiz.tree.full.${isFullScreen ? 'entered' : 'left'}`)}
      </p>
    </div>
  )
}

function MoveRefusal({ moves: { refusal } }: Pick<TreeState, 'moves'>) {
  const translate = useTranslator()
  if (!refusal) return null
  return (
    <Notice tone="danger">
      <strong>{translate('resources.quiz.events.tree.notPermitted')}</strong>{' '}
      {translate(`resources.quiz.tree.refusals.${refusal}`)}
    </Notice>
  )
}

/** Announces to screen readers that a move is being saved, and its result. */
function MoveStatus({ moves: { pendingMove, announcement } }: Pick<TreeState, 'moves'>) {
  const translate = useTranslator()
  return (
    <p role="status" className="visually-hidden">
      {pendingMove
        ? translate('resources.quiz.tree.moving')
        : announcement && translate(`resources.quiz.tree.${announcement}`)}
    </p>
  )
}

/** The open menu or move dialog of a node. */
function NodeDialogs({ treeState: { commands, moves, getNodeText } }: { treeState: TreeState }) {
  const { movedNode, menu } = commands
  return (
    <>
      {menu && (
        <NodeMenu
          anchor={menu.anchor}
          commands={menu.commands}
          onSelect={commands.runCommand}
          onClose={commands.closeMenu}
        />
      )}
      {movedNode && (
        <MoveDialog
          movedNode={getDraggedNode(movedNode)}
          graph={moves.graph}
          getNodeText={getNodeText}
          onMove={(target) => commands.finishMove(() => moves.drop(getDraggedNode(movedNode), target))}
          onClose={() => commands.finishMove()}
        />
      )}
    </>
  )
}
