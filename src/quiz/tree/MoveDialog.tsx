import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  ListItemIcon,
  ListItemText,
  MenuItem,
  MenuList,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import { foldText } from '#language/foldText.ts'
import { findAnswer, type QuizGraph, type QuizNode } from '#rules/quizGraph.ts'
import { type DraggedNode, findDropTargets } from '#rules/quizMoves.ts'
import { Dialog } from '../../declared/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import type { GetNodeText } from '../nodeText.ts'
import { nodeIcons } from './nodeIcons.ts'
import styles from './QuizTree.module.css'

interface MoveDialogProps {
  /** The node to move. */
  movedNode: DraggedNode
  graph: QuizGraph
  getNodeText: GetNodeText
  onMove: (target: QuizNode) => void
  onClose: () => void
}

/** Minimum number of targets for which a search field is shown. */
const minTargetsForSearch = 8

/** A dialog that lists all targets of a move, for keyboard and touch. */
export function MoveDialog({ movedNode, graph, getNodeText, onMove, onClose }: MoveDialogProps) {
  const translate = useTranslator()
  const id = useId()
  const [query, setQuery] = useState('')
  const getTargetDetail = useTargetDetail(graph, getNodeText)
  const targets = findDropTargets(graph, movedNode).map((node) => ({
    node,
    text: getNodeText(node),
    detail: getTargetDetail(node),
  }))
  const matchingTargets = targets.filter(({ text, detail }) =>
    foldText(`${text} ${detail}`).includes(foldText(query.trim())),
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>
        {translate('resources.quiz.tree.move.title', { text: getNodeText(movedNode) })}
      </DialogTitle>
      <DialogContent className={styles.targets}>
        {targets.length === 0 && <p>{translate(`resources.quiz.tree.move.none.${movedNode.kind}`)}</p>}
        {targets.length >= minTargetsForSearch && (
          <TextField
            size="small"
            type="search"
            fullWidth
            autoFocus
            label={translate('resources.quiz.tree.move.search')}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
        <MenuList
          aria-label={translate('resources.quiz.tree.move.targets')}
          autoFocusItem={targets.length > 0 && targets.length < minTargetsForSearch}
          hidden={matchingTargets.length === 0}
        >
          {matchingTargets.map(({ node, text, detail }) => (
            <MenuItem key={node.id} onClick={() => onMove(node)}>
              <ListItemIcon>
                <Icon name={nodeIcons[node.kind]} size={18} />
              </ListItemIcon>
              <ListItemText primary={text} secondary={detail || undefined} />
            </MenuItem>
          ))}
        </MenuList>
        {targets.length > 0 && matchingTargets.length === 0 && (
          <p role="status">{translate('resources.quiz.tree.notFound')}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('form.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * A second line that tells answers with the same text apart: the question of the answer, and the next question that the
 * move would replace.
 */
function useTargetDetail(graph: QuizGraph, getNodeText: GetNodeText) {
  const translate = useTranslator()
  return (node: QuizNode): string => {
    const answer = node.kind === 'answer' ? findAnswer(graph, node.id) : undefined
    if (!answer) return ''
    const question = getNodeText({ kind: 'question', id: answer.parentId })
    const { nextId } = answer.part
    if (nextId === null) return translate('resources.quiz.tree.move.of', { question })
    const nextText = getNodeText({ kind: 'question', id: nextId })
    return translate('resources.quiz.tree.move.instead', { question, next: nextText })
  }
}
