import type { Ref } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AuthForm.module.css'
import { formatProblem, type Problem } from './problem.ts'

interface ProblemNoticeProps {
  problem: Problem
  id?: string
  ref?: Ref<HTMLDivElement>
}

/** An error notice above a form. */
export function ProblemNotice({ problem, ...noticeProps }: ProblemNoticeProps) {
  const translate = useTranslator()
  return (
    <Notice tone="danger" {...noticeProps}>
      {problem.title !== undefined && <strong className={styles.problemTitle}>{translate(problem.title)}</strong>}
      {formatProblem(translate, problem)}
    </Notice>
  )
}
