import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QuizNode } from '#rules/quizGraph.ts'
import { findQuizHints, type QuizHint, type QuizProblem } from '#rules/quizProblems.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { buildGetNodeText, type GetNodeText } from './nodeText.ts'
import styles from './QuizProblems.module.css'
import { useQuizEditor } from './quizEditorContext.ts'

/** Number of entries shown at first, because a large quiz can have hundreds of problems. */
const initialEntryCount = 40

/**
 * Lists the problems that prevent validation, and the hints. An entry about a node is a button that selects the node.
 */
export function QuizProblems({ onSelect }: { onSelect: (node: QuizNode) => void }) {
  const translate = useTranslator()
  const { quiz, graph, problems } = useQuizEditor()
  const getNodeText = buildGetNodeText(quiz)
  const [maxShown, setMaxShown] = useState(initialEntryCount)
  const listRef = useRef<HTMLUListElement>(null)
  const entries = [
    ...problems.map((diagnostic) => ({ diagnostic, severity: 'error' as const })),
    ...findQuizHints(graph).map((diagnostic) => ({ diagnostic, severity: 'hint' as const })),
  ]
  const showAll = () => {
    // The button disappears, so the first new entry takes the focus.
    flushSync(() => setMaxShown(entries.length))
    listRef.current?.children[maxShown]?.querySelector('button')?.focus()
  }
  return (
    <section className={styles.problems} aria-label={translate('resources.quiz.problems.title')}>
      <h3 className={styles.title}>
        {translate('resources.quiz.problems.title')}
        {problems.length > 0 && <span className={styles.count}>{problems.length}</span>}
      </h3>
      {problems.length === 0 && (
        <p className={styles.none}>
          <Icon name="checkCircle" size={18} />
          {translate('resources.quiz.problems.none')}
        </p>
      )}
      {entries.length > 0 && (
        <ul ref={listRef} className={styles.list}>
          {entries.slice(0, maxShown).map(({ diagnostic, severity }) => (
            <DiagnosticItem
              key={`${diagnostic.kind} ${diagnostic.node?.kind} ${diagnostic.node?.id}`}
              diagnostic={diagnostic}
              severity={severity}
              getNodeText={getNodeText}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
      {entries.length > maxShown && (
        <Button size="small" onClick={showAll}>
          {translate('resources.quiz.problems.more', { smart_count: entries.length - maxShown })}
        </Button>
      )}
    </section>
  )
}

interface DiagnosticItemProps {
  diagnostic: QuizProblem | QuizHint
  severity: 'error' | 'hint'
  getNodeText: GetNodeText
  onSelect: (node: QuizNode) => void
}

function DiagnosticItem({ diagnostic: { kind, node }, severity, getNodeText, onSelect }: DiagnosticItemProps) {
  const translate = useTranslator()
  const content = (
    <>
      <span className={styles.icon} data-severity={severity}>
        <Icon name={severity === 'error' ? 'alert' : 'info'} size={18} />
        <span className="visually-hidden">{translate(`resources.quiz.problems.severity.${severity}`)}</span>
      </span>
      <span className={styles.text}>
        <span className={styles.problem}>{translate(`resources.quiz.problems.kinds.${kind}`)}</span>
        {node && <span className={styles.location}>{getNodeText(node)}</span>}
      </span>
    </>
  )
  return (
    <li>
      {node ? (
        <button type="button" className={styles.entry} onClick={() => onSelect(node)}>
          {content}
        </button>
      ) : (
        <div className={styles.entry}>{content}</div>
      )}
    </li>
  )
}
