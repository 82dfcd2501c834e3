import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../declared/engine.ts'
import { getImportable, needsFiles } from '../declared/importable.ts'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { keepChosenFile } from './chosenFiles.ts'
import { FilePicker } from './FilePicker.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import { StepBar } from './StepBar.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useCall } from './useCall.ts'
import { useImportFile } from './useImportFile.ts'
import { useResourceName } from './useResourceName.ts'

/** The first step: selects the resource and the file. A link from a list contains its resource in the URL. */
export function NewImport() {
  const texts = useLocalizedTexts(importTexts)
  const { resources, getEvaluationContext } = useEngine()
  const choices = getImportable(resources, getEvaluationContext())
  return (
    <>
      <PageTitle title={texts.start} parent={{ to: '/admin/imports', label: texts.title }} />
      <div className={styles.page}>
        <StepBar shown="file" open={['file']} />
        {choices.length === 0 ? (
          <EmptyState reason="nothingYet" title={texts.empty.title} text={texts.file.nothing} />
        ) : (
          <FileForm choices={choices} />
        )}
      </div>
    </>
  )
}

function FileForm({ choices }: { choices: readonly ResourceData[] }) {
  const { file: texts } = useLocalizedTexts(importTexts)
  const getResourceName = useResourceName()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { create } = useImportChanges()
  const { run, busy, problem } = useCall()
  const [file, setFile] = useState<File>()
  const resource = choices.find(({ name }) => name === params.get('resource')) ?? choices[0]
  if (!resource) return null
  const isEmpty = file?.size === 0
  const submit = () =>
    run(async () => {
      if (!file || isEmpty) return
      const created = await create({ resource: resource.name, name: file.name, bytes: file.size })
      keepChosenFile(created.importId, file)
      await navigate(`/admin/imports/${created.importId}`, { replace: true })
    })
  return (
    <section className={styles.section}>
      <StepHeading title={texts.title} />
      <TextField
        select
        size="small"
        label={texts.resource}
        value={resource.name}
        onChange={({ target }) => setParams({ resource: target.value }, { replace: true })}
      >
        {choices.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {getResourceName(name)}
          </MenuItem>
        ))}
      </TextField>
      <Template resource={resource} />
      {needsFiles(resource) && <Notice tone="info">{texts.needsFiles}</Notice>}
      <FilePicker file={file} problem={isEmpty ? texts.emptyFile : undefined} onChoose={setFile} />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button
          variant="contained"
          aria-disabled={busy || !file || isEmpty || undefined}
          onClick={() => file && void submit()}
        >
          {texts.submit}
        </Button>
      </div>
    </section>
  )
}

/** The downloads of an empty file with the expected columns. */
function Template({ resource: { name } }: { resource: ResourceData }) {
  const { file: texts } = useLocalizedTexts(importTexts)
  const getResourceName = useResourceName()
  const download = useImportFile()
  if (!download) return null
  const label = fillText(texts.templateOf, { name: getResourceName(name) })
  return (
    <div className={styles.template}>
      <div>
        <p className={styles.templateTitle}>{texts.template}</p>
        <p className={styles.help}>{texts.templateText}</p>
      </div>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          variant="outlined"
          startIcon={<Icon name="download" size={16} />}
          aria-label={`${label}: ${texts[format]}`}
          onClick={() => download(`/template/${name}?format=${format}`, name, `${name}.${format}`)}
        >
          {texts[format]}
        </Button>
      ))}
    </div>
  )
}
