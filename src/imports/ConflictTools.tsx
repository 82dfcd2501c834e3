import { Button } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import tables from './importTables.module.css'
import { useCounted } from './useCounted.ts'
import { useProblemText } from './useProblemText.ts'

/** Resolves all conflicts at once, after a confirmation that shows their number. */
export function ConflictTools({ shown: { importId, counts } }: { shown: Import }) {
  const { check: texts } = useLocalizedTexts(importTexts)
  const { replace } = useImportChanges()
  const fillCounted = useCounted()
  const getProblemText = useProblemText()
  const [asked, setAsked] = useState<'mine' | 'theirs'>()
  return (
    <div className={tables.conflictTools}>
      <p className={styles.help}>{texts.conflictsText}</p>
      <span className={styles.buttons}>
        <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setAsked('mine')}>
          {texts.allMine}
        </Button>
        <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setAsked('theirs')}>
          {texts.allTheirs}
        </Button>
      </span>
      {asked && (
        <ConfirmCallDialog
          title={texts.allTitle[asked]}
          text={fillCounted(texts.allText[asked], counts?.conflict ?? 0)}
          submitLabel={asked === 'mine' ? texts.allMine : texts.allTheirs}
          getProblemText={getProblemText}
          onSubmit={() => replace(importId, { conflicts: asked })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
