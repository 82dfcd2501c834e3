import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QuizNode } from '#rules/quizGraph.ts'
import { hintsOf, type QuizHint, type QuizProblem } from '#rules/quizProblems.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'
import styles from './Problems.module.css'
import { useQuizDesk } from './quizDesk.ts'
import { type QuizWords, wordsOf } from './words.ts'

/** Number of entries shown at first, because a large quiz can have hundreds of problems. */
const fewEntries = 40

/** The problems that prevent validation, and hints. Each entry shows its place in the tree. */
export function Problems({ onShow }: { onShow: (node: QuizNode) => void }) {
  const texts = useTexts()
  const { quiz, graph, problems } = useQuizDesk()
  const words = wordsOf(quiz)
  const [mostShown, setMostShown] = useState(fewEntries)
  const list = useRef<HTMLUListElement>(null)
  const entries = [
    ...problems.map((found) => ({ found, severity: 'error' as const })),
    ...hintsOf(graph).map((found) => ({ found, severity: 'hint' as const })),
  ]
  const showAll = () => {
    // The button disappears, so the first new entry takes the focus.
    flushSync(() => setMostShown(entries.length))
    list.current?.children[mostShown]?.querySelector('button')?.focus()
  }
  return (
    <section className={styles.problems} aria-label={texts('resources.quiz.problems.title')}>
      <h3 className={styles.title}>
        {texts('resources.quiz.problems.title')}
        {problems.length > 0 && <span className={styles.count}>{problems.length}</span>}
      </h3>
      {problems.length === 0 && (
        <p className={styles.none}>
          <Icon name="checkCircle" size={18} />
          {texts('resources.quiz.problems.none')}
        </p>
      )}
      {entries.length > 0 && (
        <ul ref={list} className={styles.list}>
          {entries.slice(0, mostShown).map(({ found, severity }) => (
            <Entry
              key={`${found.kind} ${found.at?.kind} ${found.at?.id}`}
              found={found}
              severity={severity}
              words={words}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {entries.length > mostShown && (
        <Button size="small" onClick={showAll}>
          {texts('resources.quiz.problems.more', { smart_count: entries.length - mostShown })}
        </Button>
      )}
    </section>
  )
}

interface EntryProps {
  found: QuizProblem | QuizHint
  severity: 'error' | 'hint'
  words: QuizWords
  onShow: (node: QuizNode) => void
}

function Entry({ found: { kind, at }, severity, words, onShow }: EntryProps) {
  const texts = useTexts()
  const face = (
    <>
      <span className={styles.icon} data-severity={severity}>
        <Icon name={severity === 'error' ? 'alert' : 'info'} size={18} />
        <span className="visually-hidden">{texts(`resources.quiz.problems.severity.${severity}`)}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.what}>{texts(`resources.quiz.problems.kinds.${kind}`)}</span>
        {at && <span className={styles.where}>{words(at)}</span>}
      </span>
    </>
  )
  return (
    <li>
      {at ? (
        <button type="button" className={styles.entry} onClick={() => onShow(at)}>
          {face}
        </button>
      ) : (
        <div className={styles.entry}>{face}</div>
      )}
    </li>
  )
}
