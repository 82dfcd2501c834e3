import { DeclarationError } from '#language/check.ts'
import { describeUnknownOption, type Report } from '#language/checks/report.ts'
import { isJson, isReference, isScalar, isSecret, isTextList } from '#language/kinds/kinds.ts'
import type { Job } from './job.ts'
import { getPeriodMs } from './jobOptions.ts'

const words = ['name', 'fields', 'run', 'retries', 'limit', 'every']

/**
 * Checks the registered jobs.
 *
 * @throws DeclarationError with all faults
 */
export function assertJobs(jobs: readonly Job[]): void {
  const problems: string[] = []
  const report: Report = (location, problem) => void problems.push(`${location}: ${problem}`)
  for (const [index, job] of jobs.entries()) {
    const location = `job ${job.name}`
    if (jobs.findIndex(({ name }) => name === job.name) < index) {
      report(location, 'stands twice')
      continue
    }
    checkOptions(job, location, report)
    checkPayload(job, location, report)
  }
  if (problems.length > 0) throw new DeclarationError(problems)
}

function checkOptions(job: Job, location: string, report: Report): void {
  for (const word of Object.keys(job)) {
    if (!words.includes(word)) report(location, describeUnknownOption('option', word, words))
  }
  for (const option of ['limit', 'every'] as const) {
    const period = job[option]
    if (period !== undefined && getPeriodMs(period) === 0)
      report(`${location}.${option}`, `'${period}' is no length of time, such as '15min', '1h' or '1d'`)
  }
  const { retries = 0 } = job
  if (!Number.isInteger(retries) || retries < 0) report(`${location}.retries`, 'a whole number is expected')
}

/** A payload is stored as it is and may outlive the records, so it must contain neither secrets nor references. */
function checkPayload({ fields, every }: Job, location: string, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    const isSingle = (isScalar(field) && !isSecret(field) && !isReference(field)) || isTextList(field) || isJson(field)
    if (!isSingle)
      report(
        `${location}.${name}`,
        `a payload has single values and lists of texts, not ${field.kind}; a key is f.integer()`,
      )
    if (every !== undefined && field.options.required && !('default' in field.options))
      report(`${location}.${name}`, 'a repeated job has no payload, so none of it can be required')
  }
}
