import { MenuItem, TextField } from '@mui/material'
import { useTexts } from '../../ui/texts.tsx'
import type { PlayableQuestion } from './play.ts'

interface StartPickerProps {
  questions: readonly PlayableQuestion[]
  /** The `quizQuestionId` the run begins at. */
  start: number
  onPick: (quizQuestionId: number) => void
}

/** Which question to begin with, as long as the quiz itself does not say. */
export function StartPicker({ questions, start, onPick }: StartPickerProps) {
  const texts = useTexts()
  return (
    <TextField
      select
      fullWidth
      label={texts('resources.quiz.preview.start')}
      helperText={texts('resources.quiz.preview.startHelp')}
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
