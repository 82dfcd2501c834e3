import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useRunAction } from '../../actions/ActionRunner.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { useEngine } from '../../engine.ts'
import { getActionLabel } from '../../messages.ts'
import styles from './BoardLayout.module.css'
import type { TransitionChoice } from './useBoardMove.ts'

interface TransitionDialogProps {
  resource: ResourceData
  choice: TransitionChoice | undefined
  onClose: () => void
}

/** Asks which transition to use if several move the record to the same column. */
export function TransitionDialog({ resource, choice, onClose }: TransitionDialogProps) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const runAction = useRunAction()
  const titleId = useId()
  return (
    <Dialog open={choice !== undefined} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{texts.board.which}</DialogTitle>
      <DialogContent className={styles.transitions}>
        {choice?.names.map((name) => (
          <Button
            key={name}
            variant="outlined"
            onClick={() => {
              onClose()
              runAction(name, choice.record)
            }}
          >
            {getActionLabel(translate, resource, name)}
          </Button>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
