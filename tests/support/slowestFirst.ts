import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders of tests that start processes and wait for them. */
const processTests = /\/tests\/(docs|postgres|scripts|server)\//

/** Runs files that start processes first, then the largest ones, so that no slow file delays the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [
        ...own.filter(({ moduleId }) => processTests.test(moduleId)),
        ...own.filter(({ moduleId }) => !processTests.test(moduleId)),
      ]
    })
  }
}
