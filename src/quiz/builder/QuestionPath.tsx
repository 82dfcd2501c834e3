import { Breadcrumbs, Link } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { type BuilderValues, getOuterQuestions } from './builderModel.ts'
import styles from './QuizBuilder.module.css'
import type { Builder } from './useBuilder.ts'

interface QuestionPathProps {
  builder: Builder
  /** Returns to an outer question, by its index in the path. */
  onReturnToOuter: (index: number) => void
}

/** Breadcrumbs of nested questions: the outer ones as links, the current one last. */
export function QuestionPath({ builder, onReturnToOuter }: QuestionPathProps) {
  const translate = useTranslator()
  const [quest, outer] = useWatch({ control: builder.form.control, name: ['quest', 'outer'] })
  const outerQuestions = getOuterQuestions({ outer })
  if (outerQuestions.length === 0) return null
  const getName = (values: Pick<BuilderValues, 'quest'>) =>
    values.quest.trim() || translate('resources.quiz.builder.new')
  return (
    <Breadcrumbs
      aria-label={translate('resources.quiz.builder.path')}
      separator={<Icon name="chevronRight" size={14} />}
      className={styles.path}
    >
      {outerQuestions.map((values, index) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: unsaved questions have no id, and texts may repeat
          key={index}
          component="button"
          type="button"
          className={styles.pathStep}
          title={getName(values)}
          onClick={() => onReturnToOuter(index)}
        >
          {getName(values)}
        </Link>
      ))}
      <span className={styles.pathStep} title={getName({ quest })} aria-current="step">
        {getName({ quest })}
      </span>
    </Breadcrumbs>
  )
}
