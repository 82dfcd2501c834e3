import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import type { QuizNode } from '#rules/quizGraph.ts'
import { keyOf } from '#rules/quizTree.ts'
import { historyKey } from '../../ui/historyKey.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import styles from './QuizTree.module.css'
import { TreeGround } from './TreeGround.tsx'
import { TreeToolbar } from './TreeToolbar.tsx'
import { useFullScreen } from './useFullScreen.ts'
import { takenFrom } from './useTreeDrag.ts'
import { type TreeParts, useTreeParts } from './useTreeParts.ts'

/** The imperative handle of the tree. */
export interface TreeHandle {
  /** Scrolls to a part of the quiz and focuses it. */
  goTo(node: QuizNode): void
}

/** A quiz as a tree of questions, answers and fragrances, which can be moved by mouse, touch and keyboard. */
export function QuizTree({ ref }: { ref?: Ref<TreeHandle> }) {
  const texts = useTexts()
  const tree = useRef<HTMLDivElement>(null)
  const parts = useTreeParts()
  const { isOutlined, moves, nodes, eye, focus, search, drag } = parts
  const fullScreen = useFullScreen(tree, !isOutlined)
  const { isFull } = fullScreen
  useImperativeHandle(ref, () => ({ goTo: (node) => focus.goTo(keyOf(node)) }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isHere = event.currentTarget.contains(event.target as Node)
    const step = isHere && !(event.target instanceof HTMLInputElement) ? historyKey(event) : undefined
    // During a drag, Escape cancels the drag and does not leave full screen.
    if (isHere && isFull && event.key === 'Escape' && !drag.taken) fullScreen.leave()
    else if (step) moves[step]?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler serves keys pressed anywhere inside
    <div
      ref={tree}
      className={styles.tree}
      data-full={isFull || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...(isFull && { role: 'dialog', 'aria-modal': true, 'aria-label': texts('resources.quiz.tree.title') })}
    >
      <TreeToolbar
        search={search}
        zoom={isOutlined ? undefined : eye.view.zoom}
        onZoom={eye.zoom}
        onFit={eye.showAll}
        onOpenAll={nodes.openAll}
        onCloseAll={nodes.closeAll}
        undo={moves.undo}
        redo={moves.redo}
        fullScreen={isOutlined ? undefined : fullScreen}
      />
      {moves.refused && (
        <Notice tone="danger">
          <strong>{texts('resources.quiz.events.tree.notPermitted')}</strong>{' '}
          {texts(`resources.quiz.tree.refusals.${moves.refused}`)}
        </Notice>
      )}
      <TreeGround parts={parts} />
      <p className={styles.help}>
        {texts('resources.quiz.tree.help')} {!isOutlined && texts('resources.quiz.tree.groundHelp')}
      </p>
      <NodeDialogs parts={parts} />
      <p role="status" className="visually-hidden">
        {moves.moving ? texts('resources.quiz.tree.moving') : moves.news && texts(`resources.quiz.tree.${moves.news}`)}
      </p>
      <p role="status" className="visually-hidden">
        {fullScreen.wasFull && texts(`resources.quiz.tree.full.${isFull ? 'entered' : 'left'}`)}
      </p>
    </div>
  )
}

/** The open menu or move dialog of a node. */
function NodeDialogs({ parts: { commands, moves, words } }: { parts: TreeParts }) {
  const { moved, menu } = commands
  return (
    <>
      {menu && (
        <NodeMenu anchor={menu.anchor} commands={menu.commands} onPick={commands.run} onClose={commands.closeMenu} />
      )}
      {moved && (
        <MoveDialog
          taken={takenFrom(moved)}
          graph={moves.graph}
          words={words}
          onMove={(target) => commands.finish(() => moves.drop(takenFrom(moved), target))}
          onClose={() => commands.finish()}
        />
      )}
    </>
  )
}
