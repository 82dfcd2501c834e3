import { createHash } from 'node:crypto'
import { z } from 'zod'
import { StartError } from '../startError.ts'

/** The version of the format of backups. */
export const backupFormat = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const part = z.object({
  /** `tables/NAME.copy.gz` or `files/KEY`. */
  name: z.string().regex(/^(tables|files)\/[^/]+$/),
  bytes: z.number(),
  sha256,
  /** For a table: the number of its rows, its columns and the SHA-256 of its text before compression. */
  rows: z.number().optional(),
  columns: z.array(z.string()).optional(),
  content: sha256.optional(),
})

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** The version of the program that wrote the backup. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string().nullable() })),
  engine: z.enum(['pglite', 'postgres']),
  at: z.string(),
  mode: z.enum(['demo', 'production']),
  /** Differs for each SECRET, and the SECRET cannot be computed from it. */
  secretMark: z.string(),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  parts: z.array(part),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Part = z.infer<typeof part>

const computeDigest = (manifest: unknown): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** The text of a manifest, which ends with a digest of the rest. */
export const formatManifest = (manifest: Manifest): string =>
  JSON.stringify({ ...manifest, digest: computeDigest(manifest) })

/** @throws StartError if the text is damaged or of a newer format */
export function parseManifest(text: string): Manifest {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new StartError('its manifest cannot be read')
  }
  if (typeof parsed !== 'object' || parsed === null) throw new StartError('its manifest cannot be read')
  const { digest, ...rest } = parsed as Record<string, unknown>
  if (digest !== computeDigest(rest)) throw new StartError('its manifest was changed')
  if (typeof rest.format === 'number' && rest.format > backupFormat)
    throw new StartError(
      `its format is ${rest.format}, and this version reads format ${backupFormat}: a newer version wrote it`,
    )
  const result = manifestSchema.safeParse(rest)
  if (!result.success) throw new StartError('its manifest is incomplete')
  return result.data
}
