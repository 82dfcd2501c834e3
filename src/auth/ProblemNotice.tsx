import type { Ref } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './AuthForm.module.css'
import { type Problem, sayProblem } from './problem.ts'

interface ProblemNoticeProps {
  problem: Problem
  id?: string
  ref?: Ref<HTMLDivElement>
}

/** An error notice above a form. */
export function ProblemNotice({ problem, ...notice }: ProblemNoticeProps) {
  const texts = useTexts()
  return (
    <Notice tone="danger" {...notice}>
      {problem.title !== undefined && <strong className={styles.problemTitle}>{texts(problem.title)}</strong>}
      {sayProblem(texts, problem)}
    </Notice>
  )
}
