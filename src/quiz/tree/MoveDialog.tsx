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
import { answerOf, type QuizGraph, type QuizNode } from '#rules/quizGraph.ts'
import { legalTargets, type TakenNode } from '#rules/quizMoves.ts'
import { Dialog } from '../../declared/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { plain, type QuizWords } from '../words.ts'
import { marks } from './marks.ts'
import styles from './QuizTree.module.css'

interface MoveDialogProps {
  /** The part to move. */
  taken: TakenNode
  graph: QuizGraph
  words: QuizWords
  onMove: (target: QuizNode) => void
  onClose: () => void
}

/** Minimum number of targets for which a search field is shown. */
const manyTargets = 8

/** A dialog that lists all targets of a move, for keyboard and touch. */
export function MoveDialog({ taken, graph, words, onMove, onClose }: MoveDialogProps) {
  const texts = useTexts()
  const id = useId()
  const [wanted, setWanted] = useState('')
  const detailOf = useDetail(graph, words)
  const targets = legalTargets(graph, taken).map((node) => ({ node, text: words(node), detail: detailOf(node) }))
  const shown = targets.filter(({ text, detail }) => plain(`${text} ${detail}`).includes(plain(wanted.trim())))
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{texts('resources.quiz.tree.move.title', { text: words(taken) })}</DialogTitle>
      <DialogContent className={styles.targets}>
        {targets.length === 0 && <p>{texts(`resources.quiz.tree.move.none.${taken.kind}`)}</p>}
        {targets.length >= manyTargets && (
          <TextField
            size="small"
            type="search"
            fullWidth
            autoFocus
            label={texts('resources.quiz.tree.move.search')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        <MenuList
          aria-label={texts('resources.quiz.tree.move.targets')}
          autoFocusItem={targets.length > 0 && targets.length < manyTargets}
          hidden={shown.length === 0}
        >
          {shown.map(({ node, text, detail }) => (
            <MenuItem key={node.id} onClick={() => onMove(node)}>
              <ListItemIcon>
                <Icon name={marks[node.kind]} size={18} />
              </ListItemIcon>
              <ListItemText primary={text} secondary={detail || undefined} />
            </MenuItem>
          ))}
        </MenuList>
        {targets.length > 0 && shown.length === 0 && <p role="status">{texts('resources.quiz.tree.notFound')}</p>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts('form.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * A second line that tells answers with the same text apart: the question of the answer, and the next question that the
 * move would replace.
 */
function useDetail(graph: QuizGraph, words: QuizWords) {
  const texts = useTexts()
  return (node: QuizNode): string => {
    const answer = node.kind === 'answer' ? answerOf(graph, node.id) : undefined
    if (!answer) return ''
    const question = words({ kind: 'question', id: answer.holderId })
    const { nextId } = answer.part
    if (nextId === null) return texts('resources.quiz.tree.move.of', { question })
    const next = words({ kind: 'question', id: nextId })
    return texts('resources.quiz.tree.move.instead', { question, next })
  }
}
