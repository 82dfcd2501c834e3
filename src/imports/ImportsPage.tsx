import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { useEngine } from '../declared/engine.ts'
import { getImportable } from '../declared/importable.ts'
import { InstantText } from '../declared/values/InstantText.tsx'
import { TablePage } from '../layout/pages/TablePage.tsx'
import table from '../ui/CardTable.module.css'
import { CardTable } from '../ui/CardTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { ImportStateChip } from './ImportStateChip.tsx'
import { useImports } from './importCalls.ts'
import tables from './importTables.module.css'
import { useCountWords } from './useCountWords.ts'
import { useResourceName } from './useResourceName.ts'

/** The list of imports, and the button that starts one. */
export function ImportsPage() {
  const texts = useLocalizedTexts(importTexts)
  const { resources, getEvaluationContext } = useEngine()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const imports = useImports(page)
  const canStart = getImportable(resources, getEvaluationContext()).length > 0
  const start = canStart && (
    <Button
      variant="contained"
      component={Link}
      to="/admin/imports/create"
      startIcon={<Icon name="upload" size={18} />}
    >
      {texts.start}
    </Button>
  )
  return (
    <TablePage
      texts={texts}
      intro={canStart ? texts.intro : texts.file.nothing}
      tools={start}
      query={imports}
      count={({ total }) => total}
      pager={({ totalPages }) => ({
        page,
        count: totalPages,
        onChange: (to) => setParams(to === 1 ? {} : { page: String(to) }),
      })}
    >
      {({ data }) => <ImportTable imports={data} />}
    </TablePage>
  )
}

function ImportTable({ imports }: { imports: readonly Import[] }) {
  const texts = useLocalizedTexts(importTexts)
  const getResourceName = useResourceName()
  const getCountWords = useCountWords()
  const { columns } = texts
  return (
    <CardTable heads={Object.values(columns)}>
      {imports.map(({ importId, resource, state, counts, by, updatedAt, file }) => (
        <tr key={importId}>
          <td className={table.name}>
            <Link to={`/admin/imports/${importId}`}>{fillText(texts.one, { id: importId })}</Link>
            <span className={tables.fileName}>{file?.name ?? texts.erasedFile}</span>
          </td>
          <td data-label={columns.resource}>{getResourceName(resource)}</td>
          <td data-label={columns.state}>
            <ImportStateChip state={state} />
          </td>
          <td data-label={columns.counts}>{getCountWords(counts)}</td>
          <td data-label={columns.by}>{by.nome}</td>
          <td data-label={columns.at}>
            <InstantText instant={updatedAt} />
          </td>
        </tr>
      ))}
    </CardTable>
  )
}
