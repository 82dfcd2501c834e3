import { checkTypes, typePasses } from '../../scripts/steps/typeChecks.mjs'
import type { Part, Row } from '../part.ts'

/** The maximum number of type instantiations per pass, in thousands; it is the same on every machine. */
const maxInstantiations: Readonly<Record<string, number>> = {
  'tsconfig.json': 1945,
  'tsconfig.browser.json': 885,
  'tsconfig.server.json': 760,
}

/** The work of the compiler to check all types. */
export const typeCheck: Part = {
  title: 'Types',
  async measure() {
    const rows: Row[] = []
    for (const pass of typePasses) {
      const { name, config } = pass
      const { code, output } = await checkTypes(pass, ['--extendedDiagnostics'])
      if (code !== 0) throw new Error(output)
      const thousands = Math.round(parseFigure(output, 'Instantiations') / 1000)
      const megabytes = Math.round(parseFigure(output, 'Memory used') / 1024)
      const seconds = parseFigure(output, 'Total time').toFixed(1)
      const goal = maxInstantiations[config] ?? 0
      rows.push({
        label: name,
        measured: `${thousands.toLocaleString('en')} thousand instantiations, ${megabytes} MB, ${seconds} s`,
        goal: `<= ${goal.toLocaleString('en')} thousand`,
        isMet: thousands <= goal,
      })
    }
    return rows
  },
}

function parseFigure(diagnostics: string, name: string): number {
  const [, figure] = new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(diagnostics) ?? []
  if (figure === undefined) throw new Error(`the compiler did not say: ${name}`)
  return Number(figure)
}
