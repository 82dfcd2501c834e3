import { spawnSync } from 'node:child_process'
import { projectRoot } from '../steps/project.mjs'

/** @typedef {{ time: Date, id: string | undefined }} Commit `id` is absent outside of a Git repository */

/**
 * The commit that a release is made of. Its time is that of all files in the release; SOURCE_DATE_EPOCH, in seconds,
 * overrides it, as https://reproducible-builds.org/specs/source-date-epoch/ says.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [root]
 * @returns {Commit | { refusal: string }} the reason why there can be no release
 */
export function readCommit(env, root = projectRoot) {
  const changes = git(root, ['status', '--porcelain'])
  if (changes)
    return { refusal: `A release is made of a commit, and these files differ from it. Commit them first:\n${changes}` }
  const [id, commitTime] = git(root, ['log', '-1', '--format=%H %ct'])?.split(' ') ?? []
  const seconds = env.SOURCE_DATE_EPOCH || commitTime
  if (seconds === undefined)
    return { refusal: 'There is no commit here. Set SOURCE_DATE_EPOCH to the time of the release, in seconds.' }
  if (!/^\d{1,10}$/.test(seconds))
    return { refusal: `SOURCE_DATE_EPOCH is a number of seconds since 1970, not "${seconds}".` }
  return { time: new Date(Number(seconds) * 1_000), id }
}

/** The output of Git; undefined without Git or outside of a repository. @param {string} root @param {string[]} args */
function git(root, args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
