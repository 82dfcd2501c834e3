import { MenuItem, TextField } from '@mui/material'
import { useTranslator } from '../../ui/translator.tsx'
import type { PreviewQuestion } from './replayRun.ts'

interface StartPickerProps {
  questions: readonly PreviewQuestion[]
  /** The `quizQuestionId` at which the run starts. */
  start: number
  onPick: (quizQuestionId: number) => void
}

/** The choice of the first question, if the quiz has more than one root. */
export function StartPicker({ questions, start, onPick }: StartPickerProps) {
  const translate = useTranslator()
  return (
    <TextField
      select
      fullWidth
      label={translate('resources.quiz.preview.start')}
      helperText={translate('resources.quiz.preview.startHelp')}
      value={start}
      onChange={(event) => onPick(Number(event.target.value))}
    >
      {questions.map(({ quizQuestionId, question }) => (
        <MenuItem key={quizQuestionId} value={quizQuestionId}>
          {question.quest}
        </MenuItem>
      ))}
    </TextField>
  )
}
