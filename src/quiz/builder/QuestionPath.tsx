import { Breadcrumbs, Link } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { type BuilderValues, waitingIn } from './builderModel.ts'
import styles from './QuizBuilder.module.css'
import type { Builder } from './useBuilder.ts'

interface QuestionPathProps {
  builder: Builder
  /** Returns to an outer question, by its index in the path. */
  onLeaveTo: (place: number) => void
}

/** Breadcrumbs of nested questions: the outer ones as links, the current one last. */
export function QuestionPath({ builder, onLeaveTo }: QuestionPathProps) {
  const texts = useTexts()
  const [quest, outer] = useWatch({ control: builder.form.control, name: ['quest', 'outer'] })
  const waiting = waitingIn({ outer })
  if (waiting.length === 0) return null
  const nameOf = (values: Pick<BuilderValues, 'quest'>) => values.quest.trim() || texts('resources.quiz.builder.new')
  return (
    <Breadcrumbs
      aria-label={texts('resources.quiz.builder.path')}
      separator={<Icon name="chevronRight" size={14} />}
      className={styles.path}
    >
      {waiting.map((values, place) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: unsaved questions have no id, and texts may repeat
          key={place}
          component="button"
          type="button"
          className={styles.pathStep}
          title={nameOf(values)}
          onClick={() => onLeaveTo(place)}
        >
          {nameOf(values)}
        </Link>
      ))}
      <span className={styles.pathStep} title={nameOf({ quest })} aria-current="step">
        {nameOf({ quest })}
      </span>
    </Breadcrumbs>
  )
}
