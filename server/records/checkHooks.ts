import type { ActionData } from '#language/action.ts'
import type { Catalog } from '#language/catalog.ts'
import { DeclarationError } from '#language/check.ts'
import { describeUnknownName, describeUnknownOption, type Report } from '#language/checks/report.ts'
import { getAction } from '#language/derive.ts'
import { isTransition } from '#language/lifecycles.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import type { RecordHooks } from './writeHooks.ts'

/** The allowed keys of the hooks of a write and of a call, and the actions that every resource has. */
const writeWords = ['allow', 'before', 'after', 'consequence']
const callWords = ['prepare', 'allow', 'run']
const standardHooks = ['create', 'update', 'activate', 'inactivate', 'remove'] as const
const words = ['resource', ...standardHooks, 'actions', 'transitions', 'calls']

/**
 * Checks the hooks against the declarations. The compiler does so too, but not for a declaration from JSON or for hooks
 * that are not registered.
 *
 * @throws DeclarationError with all faults
 */
export function assertHooks(resources: Catalog, allHooks: readonly RecordHooks[]): void {
  const problems: string[] = []
  const report: Report = (location, problem) => void problems.push(`${location}: ${problem}`)
  for (const [index, hooks] of allHooks.entries()) {
    const location = `hooks of ${hooks.resource}`
    const resource = resources.find(({ name }) => name === hooks.resource)
    if (allHooks.findIndex(({ resource: name }) => name === hooks.resource) < index)
      report(location, 'stand twice: one object has all hooks of a resource')
    else if (resource) checkHooks(resource, hooks, location, report)
    else
      report(
        location,
        describeUnknownName(
          'resource',
          hooks.resource,
          resources.map(({ name }) => name),
        ),
      )
  }
  for (const resource of resources) {
    const hooks = allHooks.find((candidate) => candidate.resource === resource.name)
    checkActions(resource, hooks, report)
  }
  if (problems.length > 0) throw new DeclarationError(problems)
}

function checkHooks(resource: ResourceData, hooks: RecordHooks, location: string, report: Report): void {
  for (const word of Object.keys(hooks))
    if (!words.includes(word)) report(location, describeUnknownOption('hook', word, words.slice(1)))
  for (const name of standardHooks) {
    const action = name === 'update' ? 'edit' : name === 'activate' || name === 'inactivate' ? 'toggle' : name
    if (hooks[name] === undefined) continue
    if (!getAction(resource, action)) report(`${location}.${name}`, `${resource.name} has no action '${action}'`)
    checkWords(hooks[name], writeWords, `${location}.${name}`, report)
  }
  const groups = {
    actions: { what: 'action that sets fields', names: getActionNames(resource, 'set') },
    transitions: { what: 'transition', names: Object.keys(resource.lifecycle?.transitions ?? {}) },
    calls: { what: 'action with a call', names: getActionNames(resource, 'call') },
  }
  for (const [group, { what, names }] of Object.entries(groups)) {
    for (const [name, entry] of Object.entries(hooks[group as keyof typeof groups] ?? {})) {
      const entryLocation = `${location}.${group}.${name}`
      if (!names.includes(name)) report(entryLocation, describeUnknownName(what, name, names))
      checkWords(entry, group === 'calls' ? callWords : writeWords, entryLocation, report)
    }
  }
}

/** The declared actions whose effect has this key, such as `call`, without transitions. */
const getActionNames = (resource: ResourceData, word: string): string[] =>
  Object.entries(resource.actions ?? {}).flatMap(([name, { effect }]) =>
    effect && word in effect && !isTransition(resource, name) ? [name] : [],
  )

function checkWords(hooks: unknown, known: readonly string[], location: string, report: Report): void {
  for (const [word, hook] of Object.entries(isObject(hooks) ? hooks : {})) {
    if (!known.includes(word)) report(location, describeUnknownOption('hook', word, known))
    else if (hook !== undefined && typeof hook !== 'function') report(`${location}.${word}`, 'a function is expected')
  }
}

/** Reports calls without code, and inputs of actions that are neither stored nor read by a hook. */
function checkActions(resource: ResourceData, hooks: RecordHooks | undefined, report: Report): void {
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const location = `${resource.name}.${isTransition(resource, name) ? 'lifecycle.transitions' : 'actions'}.${name}`
    if (action.effect && 'call' in action.effect && !hooks?.calls?.[name]?.run)
      report(location, `has no code: hooksFor(${resource.name}, { calls: { ${name}: { run } } })`)
    const readers = hooks?.transitions?.[name] ?? hooks?.actions?.[name]
    if (readers?.before || readers?.after) continue
    for (const input of findLostInputs(action))
      report(
        `${location}.input.${input}`,
        `is asked and then lost: set a field to '$input.${input}', or read it in a hook`,
      )
  }
}

function findLostInputs({ input = {}, effect }: ActionData): string[] {
  if (!effect || !('set' in effect)) return []
  const values: readonly unknown[] = Object.values(effect.set)
  return Object.keys(input).filter((name) => !values.includes(`$input.${name}`))
}
