import pg from 'pg'
import { findPostgres, startCluster } from '../../scripts/steps/postgresCluster.mjs'
import { UnavailableError } from '../part.ts'

/**
 * Runs a function on a new PostgreSQL cluster that waits for the disk like a production server.
 *
 * @param names of databases to create; `callback` gets their URLs in the same order
 * @throws UnavailableError if PostgreSQL is not installed
 */
export async function withPostgresDatabases<T>(
  names: readonly string[],
  callback: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!findPostgres()) throw new UnavailableError('the server programs of PostgreSQL are not on this machine')
  const cluster = await startCluster()
  try {
    const client = new pg.Client(cluster.url)
    await client.connect()
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await client.query(`alter system set ${setting} = on`)
    }
    // So that the indexes of millions of rows are built in minutes; statements do not use it.
    await client.query("alter system set maintenance_work_mem = '1GB'")
    await client.query('select pg_reload_conf()')
    for (const name of names) await client.query(`create database ${client.escapeIdentifier(name)}`)
    await client.end()
    return await callback(names.map((name) => Object.assign(new URL(cluster.url), { pathname: name }).href))
  } finally {
    await cluster.stop()
  }
}
