import { type Ref, useImperativeHandle } from 'react'
import type { QuizNode } from '#rules/quizGraph.ts'
import { keyOf } from '#rules/quizTree.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import styles from './QuizTree.module.css'
import { TreeGround } from './TreeGround.tsx'
import { TreeToolbar } from './TreeToolbar.tsx'
import { takenFrom } from './useTreeDrag.ts'
import { type TreeParts, useTreeParts } from './useTreeParts.ts'

/** What leads the tree from outside. */
export interface TreeHandle {
  /** Shows a part of the quiz, and takes the focus there. */
  goTo(node: QuizNode): void
}

/** A quiz as a tree of questions, answers and fragrances, in which they are moved by the mouse, by touch and by keys. */
export function QuizTree({ ref }: { ref?: Ref<TreeHandle> }) {
  const texts = useTexts()
  const parts = useTreeParts()
  const { isOutlined, moves, nodes, eye, focus, search } = parts
  useImperativeHandle(ref, () => ({ goTo: (node) => focus.goTo(keyOf(node)) }))
  return (
    <div className={styles.tree}>
      <TreeToolbar
        search={search}
        zoom={isOutlined ? undefined : eye.view.zoom}
        onZoom={eye.zoom}
        onFit={eye.showAll}
        onOpenAll={nodes.openAll}
        onCloseAll={nodes.closeAll}
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
        {moves.moving && texts('resources.quiz.tree.moving')}
      </p>
    </div>
  )
}

/** What is open about a node: its menu, or the places it may be moved to. */
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
