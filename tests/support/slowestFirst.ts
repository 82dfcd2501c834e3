import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders of tests that start programs and wait for them. */
const processTests = /\/tests\/(docs|postgres|scripts|server)\//

/** Files that start programs come first in their project, then the largest: one that takes long would else keep the end waiting. */
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
