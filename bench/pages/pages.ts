import { ensureBuild } from '../../scripts/steps/build.mjs'
import { logStep } from '../../scripts/steps/project.mjs'
import { median } from '../harness/median.ts'
import type { Part, Row } from '../part.ts'
import { startMin } from './minApp.ts'
import { type Load, measureLoad, type Scenario } from './pageLoad.ts'
import { type Product, startProduct } from './product.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

/** Our pages compared with min: a small application written by hand with react-admin. */
export const pages: Part = {
  title: 'Pages, against a minimal application of react-admin',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const min = await startMin()
    const product = await startProduct()
    try {
      return buildRows(await measureInTurns(buildScenarios(min.base, product)))
    } finally {
      await Promise.all([min.stop(), product.stop()])
    }
  },
}

type Page = 'minList' | 'minListAgain' | 'users' | 'categories' | 'record' | 'minLogin' | 'minLoginAgain' | 'login'
type Loads = Readonly<Record<Page, readonly Load[]>>

function buildScenarios(minBase: string, { base, session }: Product): Readonly<Record<Page, Scenario>> {
  const tenRows = 'tbody tr:nth-child(10) td'
  const filledNameInput = 'input[name="name"]:not([value=""])'
  const minList = {
    address: `${minBase}/#/users`,
    storedItems: { 'min.person': 'admin' },
    wanted: tenRows,
    steps: [
      { name: nextPage, click: 'button[aria-label="Go to next page"]' },
      { name: sort, click: 'th.column-email .MuiTableSortLabel-root' },
      { name: openEdit, click: 'tbody tr:nth-child(3) td.column-phone', until: filledNameInput },
      {
        name: save,
        text: { selector: 'input[name="name"]', value: 'Person changed' },
        click: 'button[type="submit"]',
        until: tenRows,
      },
    ],
  }
  const minLogin = { address: `${minBase}/#/login`, storedItems: {}, wanted: 'input[name="username"]', steps: [] }
  return {
    minList,
    users: { address: `${base}/admin/users`, storedItems: session, wanted: tenRows, steps: [] },
    categories: {
      address: `${base}/admin/categories`,
      storedItems: session,
      wanted: tenRows,
      steps: [
        ...pageSteps,
        { name: openCell, enter: 'tbody tr:nth-child(2) td[data-inline]', until: '[role=dialog] input' },
        {
          name: save,
          text: { selector: '[role=dialog] input', value: 'Bench' },
          enter: '[role=dialog] input',
        },
        {
          name: openEdit,
          click: 'tbody tr:nth-child(3) a[href$="/update"]',
          until: '#categories-name:not([value=""])',
        },
      ],
    },
    record: {
      address: `${base}/admin/categories`,
      storedItems: session,
      wanted: tenRows,
      steps: [
        ...pageSteps,
        { name: openRecord, click: 'tbody tr:nth-child(3) td[data-pin="name"] a', until: 'article dd' },
      ],
    },
    minListAgain: minList,
    minLogin,
    login: { address: `${base}/auth/login`, storedItems: {}, wanted: 'input[type="password"]', steps: [] },
    minLoginAgain: minLogin,
  }
}

const [nextPage, sort, openEdit, openCell, save] = ['next page', 'sort', 'open edit', 'open cell', 'save']
const openRecord = 'open record'

/** The steps in our list before the measured step. */
const pageSteps = [
  { name: nextPage, click: 'nav button[aria-label="Próxima página"]' },
  { name: sort, click: 'thead th[aria-sort] ~ th button' },
]

/** Loads the pages in turns, so that other load on the machine affects all of them equally. */
async function measureInTurns(scenarios: Readonly<Record<Page, Scenario>>): Promise<Loads> {
  const loads: Record<Page, Load[]> = {
    ...{ minList: [], minListAgain: [], users: [], categories: [], record: [] },
    ...{ minLogin: [], minLoginAgain: [], login: [] },
  }
  for (let round = 1; round <= rounds; round++) {
    logStep(`bench: pages, round ${round} of ${rounds}`)
    for (const [page, scenario] of Object.entries(scenarios)) loads[page as Page].push(await measureLoad(scenario))
  }
  return loads
}

function buildRows(loads: Loads): Row[] {
  const computeMedian = (page: Page, getValue: (load: Load) => number) => median(loads[page].map(getValue))
  const buildRow = (
    label: string,
    [page, min]: readonly [Page, Page],
    limit: number,
    getValue: (load: Load) => number,
  ): Row => {
    const [ownValue, minValue, repeatedMinValue] = [
      computeMedian(page, getValue),
      computeMedian(min, getValue),
      computeMedian(`${min}Again` as Page, getValue),
    ]
    const unit = getValue === getScriptKb ? 'kB' : 'ms'
    return {
      label,
      measured: `${ownValue.toFixed(0)} ${unit} to ${minValue.toFixed(0)} ${unit}`,
      ratio: ownValue / minValue,
      goal: `<= ${limit}`,
      noise: Math.abs(repeatedMinValue / minValue - 1),
    }
  }
  /** Min shows a record only in a form, so its form is compared with our page of a record. */
  const getOpened = (load: Load) => load.steps[openRecord] ?? load.steps[openEdit] ?? Number.NaN
  const getStep = (name: string) => (load: Load) => load.steps[name] ?? Number.NaN
  return [
    buildRow('JavaScript to the list of users', ['users', 'minList'], 1.05, getScriptKb),
    buildRow('rows of the users visible', ['users', 'minList'], 1.1, getVisible),
    buildRow('JavaScript to the login', ['login', 'minLogin'], 0.6, getScriptKb),
    buildRow('form of the login visible', ['login', 'minLogin'], 0.75, getVisible),
    buildRow('categories: next page', ['categories', 'minList'], 1.1, getStep(nextPage)),
    buildRow('categories: sort', ['categories', 'minList'], 1.1, getStep(sort)),
    buildRow('categories: open a record, to a form', ['record', 'minList'], 1.1, getOpened),
    buildRow('categories: open edit', ['categories', 'minList'], 1.1, getStep(openEdit)),
    buildRow('categories: save a cell, to a saved form', ['categories', 'minList'], 1.1, getStep(save)),
  ]
}

const getScriptKb = (load: Load): number => load.scriptKb
const getVisible = (load: Load): number => load.timeToVisibleMs
