import type { Job } from './jobs/job.ts'

/** The background jobs of this product. Every process runs them. */
export const jobs: readonly Job[] = []
